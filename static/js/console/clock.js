/** Counts down by the device's monotonic clock from what the server said was left: its date may be wrong. */

export class Clock {
  /** @param {() => number} now milliseconds that only ever grow */
  constructor(now = () => performance.now()) {
    this.now = now;
    this.reading = { state: "untimed", remaining_ms: null };
    this.since = now();
  }

  /** @param {{state: string, remaining_ms: number|null}} reading as the server sent it */
  set(reading) {
    this.reading = reading;
    this.since = this.now();
  }

  /** Milliseconds left, null without a clock. Standing still unless it runs. */
  get left() {
    const { state, remaining_ms: remaining } = this.reading;
    if (remaining === null || remaining === undefined) return null;
    return Math.max(0, state === "running" ? remaining - (this.now() - this.since) : remaining);
  }

  get state() {
    return this.reading.state === "running" && this.left === 0 ? "time_up" : this.reading.state;
  }

  /** "41:38", or "" where there is nothing to count. */
  get text() {
    const left = this.left;
    if (left === null) return "";
    const seconds = Math.ceil(left / 1000);
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor((seconds % 3600) / 60);
    const rest = String(seconds % 60).padStart(2, "0");
    return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
  }
}
