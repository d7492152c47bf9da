/** Calling a referee: kept and tried again until the server has it, like an entry, but never blocking play. */

import { newKey } from "./acknowledgement.js";
import { ask } from "./wire.js";

const AGAIN = 3000;

export class Calls {
  constructor(console) {
    this.console = console;
    this.waiting = null;
    this.timer = null;
  }

  make(category, text) {
    this.waiting = { key: newKey(), category, text };
    this.console.changed();
    return this.send();
  }

  async send() {
    const call = this.waiting;
    if (!call) return;
    const answer = await ask(this.console.urls.calls, call, this.console.data.csrf);
    if (this.waiting !== call) return;
    if (answer?.said.is === "csrf") this.console.heard(answer.said);
    if (answer && answer.status < 300) this.sent(answer.said);
    else this.timer = setTimeout(() => this.send(), AGAIN);
  }

  sent(said) {
    this.waiting = null;
    this.console.call = said.call ?? this.console.call;
    void this.console.pulse.beat();
    this.console.changed();
  }

  async cancel() {
    clearTimeout(this.timer);
    this.waiting = null;
    await ask(this.console.urls.cancel_call, {}, this.console.data.csrf);
    this.console.call = null;
    this.console.changed();
    void this.console.pulse.beat();
  }
}
