/** A double tap records once: the second touch in the same spot within a moment is no second decision. */

const MOMENT = 350; // milliseconds
const SPOT = 24; // CSS pixels

export class TapGuard {
  constructor(now = () => performance.now()) {
    this.now = now;
    this.last = { at: -Infinity, x: 0, y: 0, said: "" };
    this.where = { x: 0, y: 0 };
  }

  /** Follow where the page is touched; taps by keyboard have no spot. */
  follow(root) {
    root.addEventListener("click", (event) => (this.where = { x: event.clientX, y: event.clientY }), true);
  }

  /** @param {object} body of what is to be recorded */
  lets(body) {
    const at = this.now();
    const said = JSON.stringify(body);
    const isSoon = at - this.last.at < MOMENT;
    const isNear = Math.abs(this.where.x - this.last.x) < SPOT && Math.abs(this.where.y - this.last.y) < SPOT;
    if (isSoon && (isNear || said === this.last.said)) return false;
    this.last = { at, ...this.where, said };
    return true;
  }
}
