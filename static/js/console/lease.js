/**
 * Of several tabs on one tablet only one sends. Web Locks would do, but plain-http pages have none,
 * so the tab that holds the lease renews it; one that ends or crashes loses it within seconds.
 */

import { newKey } from "./acknowledgement.js";
import { asked, transact } from "./store.js";

const NAME = "titledeed-tab";
const LASTS = 6000; // milliseconds without renewal

export class Lease {
  constructor(db, place) {
    this.db = db;
    this.place = place;
    this.me = ownName();
    this.held = false;
  }

  /** Take or renew; `force` takes it from another tab because the judge said so. */
  async take(force = false) {
    this.held = await transact(this.db, ["leases"], "readwrite", async (leases) => {
      const current = await asked(leases.get(this.place));
      const now = Date.now();
      const isTaken = current && current.holder !== this.me && now - current.at < LASTS && now >= current.at;
      if (isTaken && !force) return false;
      await asked(leases.put({ holder: this.me, at: now }, this.place));
      return true;
    });
    return this.held;
  }

  /** The page goes: whoever comes next need not wait, in this tab even when the last words to the disk are lost. */
  handOn() {
    sessionStorage.setItem(NAME, this.me);
    if (!this.held) return Promise.resolve();
    return transact(this.db, ["leases"], "readwrite", (leases) => asked(leases.delete(this.place)));
  }
}

/**
 * The name this tab had before a reload, else a new one. It is out of the storage while the page lives:
 * a tab that is duplicated takes a copy of the storage with it, and must not take the name.
 */
function ownName() {
  const known = sessionStorage.getItem(NAME);
  sessionStorage.removeItem(NAME);
  return known ?? newKey();
}
