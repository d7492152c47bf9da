/**
 * Entries wait here, on disk, from the tap until the server's signed acknowledgement.
 *
 * An entry: {seq, key, place, basis, made, tries, kind, action?, target?, reason?, held?}
 * `basis` is the number of the newest line it builds on: where it was made right after another waiting
 * entry, that one's acknowledgement fills it in. `held` says why it waits for a person.
 */

import { newKey } from "./acknowledgement.js";
import { asked, transact } from "./store.js";

export class Outbox {
  /**
   * @param {IDBDatabase} db
   * @param {string} place tournament, table, tablet and its key: entries of another place are never sent here
   */
  constructor(db, place) {
    this.db = db;
    this.place = place;
    this.entries = [];
    this.elsewhere = 0;
  }

  /** Read anew what is on disk: another tab may have written. */
  async load() {
    const all = await transact(this.db, ["outbox"], "readonly", (outbox) => asked(outbox.getAll()));
    this.entries = all.filter((entry) => entry.place === this.place);
    this.elsewhere = all.length - this.entries.length;
    return this.entries;
  }

  /** Keep a new entry; resolves once it is on disk. */
  async add(body, head) {
    const entry = { ...body, key: newKey(), place: this.place, basis: this.entries.length ? null : head, made: Date.now(), tries: 0 };
    entry.seq = await transact(this.db, ["outbox"], "readwrite", (outbox) => asked(outbox.add(entry)));
    this.entries = [...this.entries, entry];
    return entry;
  }

  /** The entry is on the server as line `number`; the next one builds on it. */
  async confirm(entry, number) {
    const next = this.entries.find((other) => other.seq > entry.seq);
    await transact(this.db, ["outbox"], "readwrite", async (outbox) => {
      await asked(outbox.delete(entry.seq));
      if (next && next.basis === null) await asked(outbox.put({ ...next, basis: number }));
    });
    return this.load();
  }

  /** Write down what became of an attempt. */
  async mark(entry, changes) {
    await transact(this.db, ["outbox"], "readwrite", async (outbox) => {
      const current = await asked(outbox.get(entry.seq));
      if (current) await asked(outbox.put({ ...current, ...changes }));
    });
    return this.load();
  }

  /**
   * Take an entry out that the server has not taken; what was queued after it was made without
   * knowing this, so a person looks at it first.
   */
  async drop(entry) {
    const later = this.entries.filter((other) => other.seq > entry.seq);
    await transact(this.db, ["outbox"], "readwrite", async (outbox) => {
      await asked(outbox.delete(entry.seq));
      for (const other of later) await asked(outbox.put({ ...other, held: other.held ?? { why: "after_dropped" } }));
    });
    return this.load();
  }

  /**
   * The judge wants it sent on the state as it is now, in the same place of the queue: as a new entry under a
   * new key, unless the server has never answered for the one it has.
   */
  async again(entry, head, changes = {}) {
    const { held, ...rest } = entry;
    const key = held?.why === "repaired" ? entry.key : newKey();
    const anew = { ...rest, ...changes, key, basis: head, tries: 0 };
    await transact(this.db, ["outbox"], "readwrite", (outbox) => asked(outbox.put(anew)));
    return this.load();
  }

  /**
   * What was not sent when this tablet was paired again at the same table: a person looks at it first.
   * Its key stays, for it may be on the server already.
   */
  async adopt(table) {
    await transact(this.db, ["outbox"], "readwrite", async (outbox) => {
      const all = await asked(outbox.getAll());
      const ours = all.filter((entry) => entry.place !== this.place && entry.place.startsWith(`${table}/`));
      for (const entry of ours) await asked(outbox.put({ ...entry, place: this.place, held: { why: "repaired" } }));
    });
  }

  /** What lies here of another table or another day; shown, never sent. */
  async forgetElsewhere() {
    const all = await transact(this.db, ["outbox"], "readonly", (outbox) => asked(outbox.getAll()));
    const others = all.filter((entry) => entry.place !== this.place);
    await transact(this.db, ["outbox"], "readwrite", async (outbox) => {
      for (const entry of others) await asked(outbox.delete(entry.seq));
    });
    return this.load();
  }
}

/** What goes over the wire. */
export function requestOf(entry, head) {
  const body = { key: entry.key, after: entry.basis ?? head, kind: entry.kind };
  if (entry.action) body.action = entry.action;
  if (entry.target) body.place = entry.target;
  if (entry.reason) body.reason = entry.reason;
  return body;
}
