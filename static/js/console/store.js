/** What stays on the tablet: entries not yet acknowledged, the last state seen, and which tab may send. */

const NAME = "titledeed-console";
const VERSION = 1;

/** @returns {Promise<IDBDatabase>} rejects where the browser keeps nothing (some private windows) */
export function openStore() {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, VERSION);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore("outbox", { keyPath: "seq", autoIncrement: true }).createIndex("place", "place");
      asked.result.createObjectStore("kept");
      asked.result.createObjectStore("leases");
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
    asked.onblocked = () => reject(new Error("blocked"));
  });
}

/**
 * One transaction over some stores; resolves with what `work` returned once everything is on disk.
 * @template T
 * @param {IDBDatabase} db
 * @param {string[]} stores
 * @param {IDBTransactionMode} mode
 * @param {(...stores: IDBObjectStore[]) => T | Promise<T>} work awaits nothing but requests of this transaction
 * @returns {Promise<T>}
 */
export function transact(db, stores, mode, work) {
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(stores, mode, { durability: "strict" });
    let result;
    transaction.oncomplete = () => resolve(result);
    transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
    Promise.resolve(work(...stores.map((name) => transaction.objectStore(name)))).then(
      (value) => (result = value),
      (error) => {
        reject(error);
        transaction.abort();
      },
    );
  });
}

/** A request of IndexedDB as a promise. */
export function asked(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
