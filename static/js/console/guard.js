/** A double tap records once: the second touch in the same spot within a moment is no second decision. */

const MOMENT = 350; // milliseconds
const SPOT = 24; // CSS pixels

const NEVER = { at: -Infinity, x: -Infinity, y: -Infinity };

export class TapGuard {
  constructor(now = () => performance.now()) {
    this.now = now;
    this.touch = NEVER;
    this.touchBefore = NEVER;
    this.recorded = { touch: NEVER, said: "" };
  }

  /** Follow where the page is touched; a key's touch has no spot, so all keys share one. */
  follow(root) {
    root.addEventListener("click", (event) => this.touched(event.clientX, event.clientY), true);
  }

  touched(x, y) {
    this.touchBefore = this.touch;
    this.touch = { at: this.now(), x, y };
  }

  /** @param {object} body of what is to be recorded; false when it comes from the second touch of a double tap */
  lets(body) {
    const said = JSON.stringify(body);
    const { touch, touchBefore, recorded } = this;
    const isSoon = touch.at - recorded.touch.at < MOMENT;
    const isSecond = recorded.touch === touchBefore && isNear(touch, touchBefore);
    if (isSoon && (isSecond || said === recorded.said)) return false;
    this.recorded = { touch, said };
    return true;
  }
}

function isNear(one, other) {
  return Math.abs(one.x - other.x) < SPOT && Math.abs(one.y - other.y) < SPOT;
}
