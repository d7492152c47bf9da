/**
 * The console of one table: what the server last confirmed, what waits to be sent, and what is on screen.
 * Everything else draws from it and calls its verbs.
 */

import { Calls } from "./calls.js";
import { Clock } from "./clock.js";
import { TapGuard } from "./guard.js";
import { keep } from "./kept.js";
import { noPredictor } from "./predictor.js";
import { Pulse } from "./pulse.js";
import { Sending } from "./sending.js";
import { ServerTime } from "./server_time.js";
import { ask } from "./wire.js";
import { Words } from "./words.js";

/** What does not hang on the entries before it, so it may be queued while they are on their way. */
const MAY_QUEUE = new Set(["claim", "build", "sell", "mortgage", "lift", "note", "warn", "undo"]);
const PATIENCE = 700; // milliseconds until the screen says that it waits
/** What an entry's answer may change; the rest came with the page. */
const CHANGING = ["writer", "recording", "panel", "log", "clock", "csrf", "may", "people", "now", "proposals", "signed_out", "coach"];

export class Console {
  /**
   * @param {object} data of the page
   * @param {object} place {db, place, outbox, lease, urls, isFresh}
   * @param {import("./predictor.js").Predictor} [predictor]
   */
  constructor(data, place, predictor = noPredictor) {
    this.data = data;
    Object.assign(this, place);
    this.predictor = predictor;
    this.words = new Words(data);
    this.clock = new Clock();
    this.guard = new TapGuard();
    this.view = { tool: null };
    this.notice = null;
    this.bar = barOf(data.writer, null);
    this.messages = [];
    this.seen = new Set();
    this.call = null;
    this.isStuck = false;
    this.isReached = this.isFresh;
    this.listeners = [];
    this.clock.set(data.clock);
    this.times = new ServerTime(data);
    this.sending = new Sending(this.outbox, this.lease, this.sendingLink());
    this.calls = new Calls(this);
    this.pulse = new Pulse(this.pulseLink());
  }

  sendingLink() {
    return {
      url: this.urls.entries,
      ackKey: this.data.ack_key,
      csrf: () => this.data.csrf,
      head: () => this.head,
      isBarred: () => this.bar !== null,
      heard: (said) => this.heard(said),
      acknowledged: (entry, said) => this.acknowledged(entry, said),
      barred: (said) => this.barred(said),
      failed: () => this.unreached(),
    };
  }

  pulseLink() {
    return {
      url: this.urls.pulse,
      csrf: () => this.data.csrf,
      says: () => ({ head: this.head, unsent: this.unsent.length, shown: this.messages.map((message) => message.id) }),
      heard: (said) => this.pulsed(said),
      failed: () => this.unreached(),
    };
  }

  // What is so

  get head() {
    return this.data.recording?.head ?? 0;
  }

  get unsent() {
    return this.outbox.entries;
  }

  /** The panel on screen: of the confirmed record, or what the predictor makes of it and the waiting entries. */
  get panel() {
    return (this.unsent.length && this.predictor.next(this.data, this.unsent)) || this.data.panel;
  }

  /** Whether the next step of play can be asked for, or hangs on an entry that is not confirmed. */
  get isWaiting() {
    return this.unsent.length > 0 && !this.predictor.next(this.data, this.unsent);
  }

  /** Whether this tablet only looks on, whatever the game's state. */
  get looksOn() {
    return this.bar !== null || !this.lease.held;
  }

  /** Whether nothing can be recorded here now; a closed game can still be taken back. */
  get isReading() {
    return this.looksOn || this.data.recording?.state !== "open";
  }

  get canUndo() {
    if (this.looksOn || this.data.recording?.state === "count_only") return false;
    return Boolean(this.panel?.can_undo) || this.unsent.length > 0;
  }

  get held() {
    return this.unsent.find((entry) => entry.held) ?? null;
  }

  /** Where a player who is out signs and goes while the others play on; null where nobody does. */
  wayOut(player) {
    return player.status === "playing" || this.panel?.over ? null : (this.urls.leave[player.id] ?? null);
  }

  choice(kind, player = undefined) {
    return this.panel?.choices.find((one) => one.do === kind && (player === undefined || one.player === player)) ?? null;
  }

  // What the judge does

  /** Record an action; resolves once it is kept on the tablet. */
  play(action) {
    return this.record({ kind: "play", action });
  }

  async record(body) {
    if (this.looksOn || !this.guard.lets(body)) return null;
    if (this.isWaiting && !MAY_QUEUE.has(body.action?.do ?? body.kind)) return this.stuck();
    const entry = await this.outbox.add(body, this.head).catch(() => null);
    if (!entry) return this.unkept();
    this.show({ first: null });
    this.patience = setTimeout(() => this.stuck(), PATIENCE);
    this.sending.poke();
    return entry;
  }

  /** The disk took nothing: what is not kept is not sent either, and the judge must know. */
  unkept() {
    this.notice = { code: "not_kept" };
    this.changed();
    return null;
  }

  /** The answer takes longer than a moment: say so. */
  stuck() {
    this.isStuck = this.unsent.length > 0;
    this.changed();
    return null;
  }

  /** Take back the last thing: what was never sent is dropped, everything else is undone in the log. */
  async undo() {
    const last = this.unsent.at(-1);
    if (!last) return this.record({ kind: "undo" });
    if (last.held || !last.tries) return this.dropped(last);
    return last.kind === "undo" ? null : this.record({ kind: "undo" });
  }

  async dropped(entry) {
    await this.outbox.drop(entry);
    this.isStuck = this.unsent.length > 0;
    this.changed();
    this.sending.poke();
  }

  /** The judge has seen why an entry stands still, and wants it sent as things are now. */
  async sendAgain(entry, changes = {}) {
    await this.outbox.again(entry, this.head, changes);
    this.changed();
    this.sending.poke();
  }

  async takeOver() {
    const answer = await ask(this.urls.writer, { take: true }, this.data.csrf);
    if (!answer || answer.status !== 200) return this.unreached();
    this.bar = null;
    await this.refresh();
    this.sending.poke();
  }

  async useThisTab() {
    await this.lease.take(true);
    await this.outbox.load();
    await this.refresh();
    this.sending.poke();
  }

  /** The judge has seen a referee's message. */
  saw(message) {
    this.seen.add(message.id);
    this.messages = this.messages.filter((other) => other.id !== message.id);
    this.changed();
  }

  /** Ask for the whole state. */
  async refresh() {
    const answer = await ask(this.urls.state, null, this.data.csrf);
    if (!answer || answer.status !== 200) return this.unreached();
    this.heard(answer.said);
  }

  // What is heard

  heard(said) {
    if (said.csrf) this.data = { ...this.data, csrf: said.csrf };
    if (said.data) this.take(said.data);
    this.isReached = true;
    this.changed();
  }

  take(data) {
    const changes = Object.fromEntries(CHANGING.filter((name) => name in data).map((name) => [name, data[name]]));
    const before = this.head;
    this.data = { ...this.data, ...changes };
    this.isFresh = true;
    this.isStuck = this.isStuck && this.unsent.length > 0;
    if (changes.people) this.words.people = changes.people;
    if (changes.proposals?.length === 0 && this.notice?.code === "proposed") this.notice = { code: "decided" };
    if (changes.clock) this.clock.set(changes.clock);
    this.times.told(changes);
    if ("writer" in changes) this.bar = barOf(changes.writer, this.bar);
    if (this.head !== before) this.settled();
    void keep(this.db, this.place, this.data);
  }

  /** A new position: what was half entered for the old one is gone, except a tool that stays open. */
  settled() {
    const { tool, back, draft, forced } = this.view;
    const kept = { first: null, forced: forced === this.panel?.asks ? forced : null };
    if (tool === "estates") this.view = { ...kept, tool };
    else if (tool === "trade") this.view = { ...kept, tool, back, draft };
    else this.view = { ...kept, tool: back ?? null };
  }

  acknowledged(entry, said) {
    const isProposed = said.is === "proposed";
    this.notice = isProposed ? { code: "proposed" } : null;
    if (isProposed) this.view = { tool: null };
    this.heard(said);
  }

  barred(said) {
    this.bar = { why: said.is, writer: said.writer ?? null };
    this.isReached = true;
    this.changed();
  }

  pulsed(said) {
    if (said.is === "pass_ended") return this.barred(said);
    if (said.is === "csrf") return this.heard(said);
    if (said.is !== "pulse") return this.unreached();
    if (this.notice?.code === "proposed") void this.refresh(); // whether a referee has decided is told by the state alone
    this.messages = (said.messages ?? []).filter((message) => !this.seen.has(message.id));
    this.call = said.call ?? null;
    this.clock.set(said.clock);
    this.times.at(said.clock.at_ms);
    this.data = { ...this.data, writer: said.writer, csrf: said.csrf };
    this.bar = barOf(this.data.writer, this.bar);
    this.isReached = true;
    if (!this.data.recording || (said.head !== this.head && !this.unsent.length)) void this.refresh();
    this.sending.poke();
    this.changed();
  }

  unreached() {
    this.isReached = false;
    this.changed();
  }

  // What is on screen

  /** @param {object} changes of the view; draws it */
  show(changes) {
    this.view = { ...this.view, ...changes };
    this.changed();
  }

  /** A tool opens with nothing half entered. `forced` is what is asked: while it is, the tool stays before it. */
  open(tool, more = {}) {
    this.view = { tool, forced: this.panel?.asks ?? null, ...more };
    this.changed();
  }

  close() {
    this.show({ tool: this.view.back ?? null, back: null });
  }

  changed() {
    for (const listener of this.listeners) listener();
  }
}

/** Another tablet writes; a tablet that looked on may write once nobody else does. */
function barOf(writer, bar) {
  if (writer && !writer.is_me) return { why: bar?.why ?? "not_writer", writer };
  return bar?.why === "pass_ended" ? bar : null;
}
