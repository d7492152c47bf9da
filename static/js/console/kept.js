/** The last state the server told, kept for a reload while it does not answer. Never shown as fresh. */

import { asked, transact } from "./store.js";

/** @returns {Promise<object | undefined>} */
export function recall(db, place) {
  return transact(db, ["kept"], "readonly", (kept) => asked(kept.get(place)));
}

/** Keep what was just told; forget what was kept for other places (a tablet moves between tables). */
export function keep(db, place, data) {
  return transact(db, ["kept"], "readwrite", async (kept) => {
    for (const other of await asked(kept.getAllKeys())) if (other !== place) await asked(kept.delete(other));
    await asked(kept.put(data, place));
  });
}
