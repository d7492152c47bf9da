/** A sign of life every five seconds: the server's clock, messages and calls come back with it. */

import { ask } from "./wire.js";

const EVERY = 5000;

export class Pulse {
  /** @param {{url: string, csrf: () => string, says: () => object, heard: (said: object) => void, failed: () => void}} link */
  constructor(link) {
    this.link = link;
    this.timer = null;
    this.asking = false;
  }

  start() {
    this.timer = setInterval(() => this.beat(), EVERY);
  }

  stop() {
    clearInterval(this.timer);
  }

  async beat() {
    if (this.asking) return;
    this.asking = true;
    const answer = await ask(this.link.url, this.link.says(), this.link.csrf());
    this.asking = false;
    if (answer) this.link.heard(answer.said);
    else this.link.failed();
  }
}
