/**
 * A tablet that has just been paired forgets what it showed of the last event: pages kept for a reload and
 * the last state of other tables. Entries that were never sent stay; the console says so and asks.
 */

import { asked, openStore, transact } from "./console/store.js";

const CONSOLE_PAGE = /^\/table\/\d+\/$/;

async function forgetPages() {
  if (!("caches" in window)) return;
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) if (CONSOLE_PAGE.test(new URL(request.url).pathname)) await cache.delete(request);
  }
}

async function forgetStates() {
  const db = await openStore();
  await transact(db, ["kept"], "readwrite", (kept) => asked(kept.clear()));
  db.close();
}

void Promise.allSettled([forgetPages(), forgetStates()]).then(() => {
  document.documentElement.dataset.wiped = "true";
});
