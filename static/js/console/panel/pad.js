/** A number pad for whole base units of money. Keys of a keyboard work on it as well. */

import { h, icon } from "../h.js";

const BOUNCE = 120; // milliseconds in which the same key counts once
const MOST = 6; // digits

/**
 * @param {object} app
 * @param {{amount: string, set: (amount: string) => void, label: string, id?: string}} pad
 */
export function pad(app, { amount, set, label, id = "pad" }) {
  const { words } = app;
  const press = (digit) => {
    if (isBounce(app, digit)) return;
    const next = `${amount}${digit}`.replace(/^0+(?=\d)/, "");
    if (next.length <= MOST) set(next);
  };
  const keys = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => key(`${id}-${digit}`, String(digit), () => press(digit)));
  return h(
    "div",
    { class: "padbox", role: "group", "aria-label": label, onkeydown: (event) => typed(event, press, () => set(amount.slice(0, -1))) },
    h("div", { class: "amount" }, h("span", {}, label), h("b", { "data-id": `${id}-amount` }, shown(words, amount))),
    h(
      "div",
      { class: "pad" },
      keys,
      h("button", { type: "button", class: "fn", "data-id": `${id}-clear`, tap: () => set("") }, words.ui("clear")),
      key(`${id}-0`, "0", () => press(0)),
      h("button", { type: "button", class: "fn", "data-id": `${id}-erase`, "aria-label": words.ui("erase"), tap: () => set(amount.slice(0, -1)) }, icon("erase")),
    ),
  );
}

/** Amounts are typed as printed on the notes, and kept in base units. */
export function unitsOf(app, amount) {
  const scale = app.words.currency.scale ?? 1;
  const typed = Number(amount || 0);
  return typed % scale === 0 ? typed / scale : null;
}

/** Typed digits with the separators of printed amounts. */
function shown(words, amount) {
  return words.money(Number(amount || 0) / words.currency.scale);
}

function key(id, text, tap) {
  return h("button", { type: "button", "data-id": id, tap }, text);
}

function isBounce(app, digit) {
  const now = performance.now();
  const last = app.lastKey;
  app.lastKey = { digit, at: now };
  return last?.digit === digit && now - last.at < BOUNCE;
}

function typed(event, press, erase) {
  if (/^\d$/.test(event.key)) press(Number(event.key));
  else if (event.key === "Backspace") erase();
  else return;
  event.preventDefault();
}
