/**
 * Sends what waits, in order, one at a time, until the server has acknowledged it.
 *
 * Ends every attempt in one of four ways: acknowledged; no answer (again later, same key); a person must
 * look (the entry is held, with the reason); this tablet may not write at present.
 */

import { isGenuine } from "./acknowledgement.js";
import { requestOf } from "./outbox.js";
import { ask } from "./wire.js";

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 15000;

/** What keeps an entry waiting for a person, by the word of the answer. */
const HOLDS = new Set(["stale", "refused", "which_claim", "conflict", "key_reused", "closed", "not_started"]);
/** What keeps the whole tablet from writing, by the word of the answer. */
const BARS = new Set(["taken_over", "not_writer", "pass_ended"]);

export class Sending {
  /**
   * @param {import("./outbox.js").Outbox} outbox
   * @param {import("./lease.js").Lease} lease
   * @param {object} link {url, csrf(), ackKey, head(), heard(said), acknowledged(ack), told(entry, said), barred(said)}
   */
  constructor(outbox, lease, link) {
    this.outbox = outbox;
    this.lease = lease;
    this.link = link;
    this.busy = false;
    this.failures = 0;
    this.timer = null;
  }

  /** Something may have changed for the better: try at once. */
  poke() {
    clearTimeout(this.timer);
    this.timer = null;
    if (!this.busy) void this.run();
  }

  async run() {
    this.busy = true;
    try {
      while (await this.attempt());
    } finally {
      this.busy = false;
    }
  }

  /** @returns {Promise<boolean>} whether to go on with the next at once */
  async attempt() {
    const entry = this.outbox.entries[0];
    if (!entry || entry.held || this.link.isBarred()) return false;
    if (!(await this.lease.take())) return this.later();
    const body = requestOf(entry, this.link.head());
    if (!entry.tries) await this.outbox.mark(entry, { tries: 1, basis: body.after });
    if (!this.outbox.entries.some((other) => other.key === entry.key)) return true; // taken back meanwhile
    const answer = await ask(this.link.url, body, this.link.csrf());
    return answer ? this.settle(entry, answer) : this.later();
  }

  async settle(entry, { said }) {
    if (said.is === "recorded" || said.is === "proposed") return this.acknowledge(entry, said);
    if (said.is === "csrf") return this.renew(said);
    if (said.is === "slow_down") return this.later();
    if (BARS.has(said.is)) {
      this.link.barred(said);
      return false;
    }
    if (!HOLDS.has(said.is)) return this.later();
    this.failures = 0;
    await this.outbox.mark(entry, { held: heldBy(said) });
    this.link.heard(said);
    return false;
  }

  async acknowledge(entry, said) {
    if (!isGenuine(this.link.ackKey, entry.key, said.ack)) return this.later();
    this.failures = 0;
    await this.outbox.confirm(entry, said.ack.number || this.link.head());
    this.link.acknowledged(entry, said);
    return true;
  }

  renew(said) {
    const isNew = said.csrf && said.csrf !== this.link.csrf();
    this.link.heard({ csrf: said.csrf });
    return isNew ? true : this.later();
  }

  /** Wait longer after each failure, never in step with other tablets. */
  later() {
    this.failures += 1;
    const wait = Math.min(FIRST_WAIT * 2 ** (this.failures - 1), LONGEST_WAIT);
    this.timer = setTimeout(() => this.poke(), wait * (0.5 + Math.random() / 2));
    this.link.failed();
    return false;
  }
}

function heldBy(said) {
  const { is, phrase, debtors, place, clash } = said;
  return { why: is, phrase: phrase ?? null, debtors: debtors ?? null, place: place ?? clash ?? null };
}
