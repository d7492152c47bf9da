/** While an entry is not confirmed: what waits, why, and what the judge may do about it. */

import { h } from "../h.js";
import { button, chip, disc } from "../pieces.js";
import { draftOf } from "./trade.js";

/** Said only when the answer takes longer than a moment; until then the panel stands still. */
export function waiting(app) {
  const { words } = app;
  return h(
    "div",
    { class: "waiting", role: "status" },
    h("p", { class: "wt" }, app.held ? words.ui("held_title") : words.ui("waiting_title")),
    h("ol", { class: "queue" }, app.unsent.map((entry, place) => row(app, entry, place))),
  );
}

function row(app, entry, place) {
  const { words } = app;
  const isLast = place === app.unsent.length - 1;
  return h(
    "li",
    { class: entry.held ? "held" : "", "data-id": `unsent-${place}` },
    h("p", {}, described(app, entry)),
    entry.held && h("p", { class: "why" }, reason(app, entry)),
    h("div", { class: "row" }, entry.held ? decisions(app, entry) : isLast && takeBack(app, entry)),
  );
}

function takeBack(app, entry) {
  if (entry.kind === "undo") return null;
  return button({ id: "take-back", tap: () => app.undo() }, app.words.ui(entry.tries ? "undo_when_sent" : "take_back"));
}

/** Why it stands still, in words. */
function reason(app, { held }) {
  const { words } = app;
  if (held.phrase) return words.say(held.phrase);
  if (held.why === "conflict") return words.ui("why_conflict", { place: held.place ?? "" });
  return words.ui(`why_${held.why}`);
}

function decisions(app, entry) {
  const { words } = app;
  const drop = button({ id: "drop", tap: () => dropped(app, entry) }, words.ui(entry.held.why === "refused" ? "understood" : "do_not_send"));
  if (entry.held.why === "which_claim") return [debtors(app, entry), drop];
  const again = ["stale", "after_dropped", "repaired", "not_started", "closed"].includes(entry.held.why);
  return [again && button({ id: "send-again", class: "primary", tap: () => app.sendAgain(entry) }, words.ui("send_again")), drop];
}

/** A trade that was refused is still on the table: it opens again as it was put together. */
async function dropped(app, entry) {
  await app.dropped(entry);
  if (entry.held.why === "refused" && entry.action?.do === "trade") app.open("trade", { draft: draftOf(app, entry.action) });
}

/** Several rents are open for this owner: which one was asked for? */
function debtors(app, entry) {
  const claim = (debtor) => ({ action: { ...entry.action, from: debtor.player, deed: debtor.square } });
  return entry.held.debtors.map((debtor) =>
    button({ id: `debtor-${debtor.player}-${debtor.square}`, tap: () => app.sendAgain(entry, claim(debtor)) }, disc(app, debtor.player), app.words.colour(debtor.player), chip(app, debtor.square), app.words.square(debtor.square)),
  );
}

/** An entry of this tablet in words, before the record has a sentence for it. */
export function described(app, entry) {
  const { words } = app;
  if (entry.kind === "undo") return words.ui("entry_undo");
  if (entry.kind === "amend") return words.ui("entry_amend", { place: entry.target });
  const { action } = entry;
  const values = {
    player: action.player ? words.colour(action.player) : action.winner ? words.colour(action.winner) : "",
    partner: action.with ? words.colour(action.with) : "",
    dice: action.dice?.join(" + ") ?? "",
    what: words.list(squaresOf(action).map((square) => words.square(square))),
    card: action.card ? words.card(action.card) : "",
    price: action.price ? words.money(action.price) : "",
    text: action.reason ?? action.text ?? "",
  };
  return words.ui(`entry_${action.do}${action.do === "auction" && !action.winner ? "_none" : ""}`, values);
}

function squaresOf(action) {
  if (Array.isArray(action.deeds)) return action.deeds;
  if (action.levels) return Object.keys(action.levels).map(Number);
  if (action.do === "trade") return [...(action.gives?.deeds ?? []), ...(action.gets?.deeds ?? [])];
  return typeof action.deed === "number" ? [action.deed] : [];
}
