/**
 * What the panel will be once the waiting entries are recorded.
 *
 * An engine in the browser can stand here: `next(record, outbox)` gives a panel, or null where it cannot
 * tell. While it cannot, the console shows the last confirmed panel and says what waits.
 *
 * @typedef {{next: (record: object, outbox: object[]) => object | null}} Predictor
 */

/** @type {Predictor} */
export const noPredictor = { next: () => null };
