/** How one kind of entry is put right: each shows the choices and hands over the new action. */

import { h } from "../h.js";
import { button, disc } from "../pieces.js";
import { bankruptcy, deeds, levels, scarcePrice } from "./correct_deeds.js";
import { noted, reasoned, ruled, sanctioned, someoneElse } from "./correct_people.js";
import { twoRows } from "./dice.js";
import { pad, unitsOf } from "./pad.js";
import { draftOf, trade } from "./trade.js";

const EDITORS = {
  ...{ roll: thrown, throw: thrown, buy: bought, decline: bought, draw: card, auction: hammer, tax, leave_jail: way, claim: claimed, trade: traded },
  ...{ build: levels, sell: levels, mortgage: deeds, lift: deeds, deal: deeds, bankrupt: bankruptcy, building_auction: scarcePrice },
  ...{ pay: someoneElse, start: someoneElse, default: someoneElse, warn: sanctioned, disqualify: sanctioned, expel: sanctioned, withdraw: sanctioned },
  ...{ rule: ruled, note: noted, pause: reasoned, void_roll: reasoned, close: reasoned },
};

/** The editor for entries of this kind; undefined where only striking out makes sense. */
export function correctors(kind) {
  return EDITORS[kind];
}

function thrown(app, panel, old, choose) {
  const first = app.view.first ?? null;
  return twoRows(app, { small: true, first, choose: (face) => app.show({ first: face }), record: (second) => choose({ ...old, dice: [first, second] }) });
}

function bought(app, panel, old, choose) {
  const { words } = app;
  const other = old.do === "buy" ? "decline" : "buy";
  return button({ id: `instead-${other}`, tap: () => choose({ do: other, player: old.player }) }, words.ui(`instead_${other}`));
}

function card(app, panel, old, choose) {
  const { words } = app;
  const [deck] = old.card.split(".");
  const cards = Object.keys(words.edition.cards).filter((id) => id.startsWith(`${deck}.`) && id !== old.card);
  return h("div", { class: "cardlist", "data-scroll": "cards" }, cards.map((id) => button({ id: `card-${id}`, class: "cardbtn", tap: () => choose({ ...old, card: id }) }, words.card(id))));
}

function hammer(app, panel, old, choose) {
  const { words } = app;
  const amount = app.view.amount ?? String((old.price ?? 0) * words.currency.scale);
  const units = unitsOf(app, amount);
  const win = (winner) => () => choose({ ...old, winner, price: winner ? units : null });
  return h(
    "div",
    { class: "auction" },
    h("div", { class: "who2" }, panel.players.map(({ id }) => button({ id: `won-${id}`, class: "left", off: !units, tap: win(id) }, disc(app, id), words.colour(id))), button({ id: "no-bid", class: "light", tap: win(null) }, words.ui("no_bid"))),
    pad(app, { amount, set: (next) => app.show({ amount: next }), label: words.ui("price") }),
  );
}

function tax(app, panel, old, choose) {
  const other = old.choice === "fixed" ? "percent" : "fixed";
  return button({ id: `tax-${other}`, tap: () => choose({ ...old, choice: other }) }, app.words.ui(`tax_${other}`));
}

function way(app, panel, old, choose) {
  const other = old.with === "fine" ? "card" : "fine";
  return button({ id: `leave-${other}`, tap: () => choose({ do: "leave_jail", player: old.player, with: other }) }, app.words.ui(`leave_${other}`));
}

function claimed(app, panel, old, choose) {
  const others = panel.players.filter(({ id }) => id !== old.player && id !== old.from);
  return h("div", { class: "who2" }, others.map(({ id }) => button({ id: `claimed-${id}`, class: "left", tap: () => choose({ do: "claim", player: id, from: old.from }) }, disc(app, id), app.words.ui("claimed_by", { player: app.words.colour(id) }))));
}

/** Owners may have changed since, so the columns list what each held then: what moved, and what is theirs now. */
function traded(app, panel, old, choose) {
  const then = before(panel, old);
  const shadow = Object.create(app, { panel: { value: then } });
  const draft = app.view.draft ?? draftOf(app, old);
  const set = (next) => app.show({ draft: next });
  return trade(shadow, then, { draft, set, record: choose, text: app.words.ui("look_at_effect") });
}

function before(panel, old) {
  const { gives = {}, gets = {} } = old;
  const back = new Map([...(gives.deeds ?? []).map((square) => [square, old.player]), ...(gets.deeds ?? []).map((square) => [square, old.with])]);
  const all = panel.players.flatMap((player) => player.deeds.map((deed) => ({ ...deed, owner: back.get(deed.square) ?? player.id })));
  return { ...panel, players: panel.players.map((player) => ({ ...player, deeds: all.filter((deed) => deed.owner === player.id) })) };
}
