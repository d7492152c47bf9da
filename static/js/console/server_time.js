/** The time of day of the server's last word, in the tournament's zone; the device's own clock is never asked. */

const DAY = 86_400_000;

export class ServerTime {
  /** @param {{now: string, clock: {at_ms: number}}} data `now` is the time of day at `at_ms` */
  constructor(data) {
    this.text = data.now;
    this.zone = null;
    this.told(data);
  }

  /** A new word of the server: its time of day, and with a reading of the clock how far the zone is from UTC. */
  told({ now, clock }) {
    if (!now) return;
    this.text = now;
    if (!clock) return;
    const [hours, minutes, seconds] = now.split(":").map(Number);
    const local = ((hours * 60 + minutes) * 60 + seconds) * 1000;
    this.zone = Math.round((local - (clock.at_ms % DAY)) / 60_000) * 60_000;
  }

  /** A sign of life at this moment of the server's. */
  at(ms) {
    if (this.zone !== null) this.text = this.of(ms);
  }

  /** The time of day of a moment of the server's, given in milliseconds since 1970. */
  of(ms) {
    const seconds = Math.floor(((ms + (this.zone ?? 0) + DAY) % DAY) / 1000);
    const part = (value) => String(value).padStart(2, "0");
    return `${part(Math.floor(seconds / 3600))}:${part(Math.floor(seconds / 60) % 60)}:${part(seconds % 60)}`;
  }
}
