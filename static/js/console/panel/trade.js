/** A trade: two columns, tap what moves, then the cash; one sentence says it all before it is recorded. */

import { h, icon } from "../h.js";
import { button, chip, disc, ownerOf, playerOf, playing, tint } from "../pieces.js";
import { pad, unitsOf } from "./pad.js";

/**
 * What is being put together: `a` and `b` are players, `deeds` squares of either, `cards` "player/deck",
 * `payer` who adds the cash ("" while the printed prices decide), `lift` deeds paid off at once.
 */
const EMPTY = { a: null, b: null, deeds: [], cards: [], cash: "", payer: "", lift: [] };

/** Open the trade of the player whose turn it is. */
export function openTrade(app) {
  const panel = app.panel;
  const a = panel.turn ?? playing(panel)[0].id;
  begin(app, { ...EMPTY, a, b: onlyOther(panel, a) });
}

function begin(app, draft) {
  const back = app.view.tool === "estates" ? "estates" : null;
  app.open("trade", { draft, back, forced: app.view.forced ?? null });
}

function onlyOther(panel, a) {
  const others = playing(panel).filter((player) => player.id !== a);
  return others.length === 1 ? others[0].id : null;
}

/** The partner as long as nothing else says so: the only other player, or whose turn it is. */
function partnerOf(panel, a) {
  return onlyOther(panel, a) ?? (panel.turn !== a ? panel.turn : null);
}

/** A deed anywhere on screen was tapped: it begins a trade, or moves in the one that is open. */
export function tapDeed(app, square) {
  const owner = ownerOf(app.panel, square);
  put(app, owner, (draft) => ({ deeds: flip(draft.deeds, square) }));
}

export function tapJailCard(app, owner, deck) {
  put(app, owner, (draft) => ({ cards: flip(draft.cards, `${owner}/${deck}`) }));
}

function put(app, owner, change) {
  if (app.isReading || !owner) return;
  if (app.view.tool !== "trade") {
    const draft = { ...EMPTY, a: owner, b: partnerOf(app.panel, owner) };
    return begin(app, { ...draft, ...change(draft) });
  }
  const { draft } = app.view;
  const known = owner === draft.a || owner === draft.b ? draft : withPartner(app, draft, owner);
  app.show({ draft: { ...known, ...change(known) } });
}

/** Another partner: what the former one would have given stays with him. */
function withPartner(app, draft, b) {
  const keeps = (square) => ownerOf(app.panel, square) === draft.a;
  return { ...draft, b, deeds: draft.deeds.filter(keeps), cards: draft.cards.filter((card) => card.startsWith(`${draft.a}/`)), lift: [] };
}

function flip(list, one) {
  return list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
}

/** What one side gives: {deeds, cards}. */
function goods(app, draft, id) {
  return {
    deeds: draft.deeds.filter((square) => ownerOf(app.panel, square) === id),
    cards: draft.cards.filter((card) => card.startsWith(`${id}/`)).map((card) => card.split("/")[1]),
  };
}

/** Who adds the cash: as chosen; else whoever gives less at printed prices. */
export function payerOf(app, draft) {
  if (draft.payer) return draft.payer;
  const worth = (id) => goods(app, draft, id).deeds.reduce((sum, square) => sum + (app.words.deed(square).price ?? 0), 0);
  return draft.b && worth(draft.b) < worth(draft.a) ? draft.b : draft.a;
}

/** The action of the record; null while something is missing. */
export function actionOf(app, draft) {
  if (!draft.b) return null;
  const cash = unitsOf(app, draft.cash);
  const payer = payerOf(app, draft);
  const side = (id) => {
    const { deeds, cards } = goods(app, draft, id);
    return { ...(payer === id && cash ? { cash } : {}), ...(deeds.length ? { deeds } : {}), ...(cards.length ? { jail_cards: cards } : {}) };
  };
  const [gives, gets] = [side(draft.a), side(draft.b)];
  if (cash === null || !(draft.deeds.length || draft.cards.length)) return null;
  return { do: "trade", player: draft.a, with: draft.b, gives, gets, ...(draft.lift.length ? { lift: draft.lift } : {}) };
}

export function trade(app, panel, { draft, set, record, text }) {
  const { words } = app;
  const action = actionOf(app, draft);
  return h(
    "section",
    { class: "tool tr", "aria-label": words.ui("trade") },
    h("h2", { class: "vh" }, words.ui("trade")),
    h(
      "div",
      { class: "trade" },
      column(app, panel, draft, set, draft.a, h("h3", {}, disc(app, draft.a), words.ui("gives", { player: words.colour(draft.a) }))),
      column(app, panel, draft, set, draft.b, partners(app, panel, draft, set)),
      cash(app, draft, set),
    ),
    h(
      "div",
      { class: "sumline" },
      h("p", { "aria-live": "polite", "data-id": "sentence" }, action ? sentence(app, draft, action) : words.ui(draft.b ? "tap_what_moves" : "tap_partner")),
      button({ id: "cancel-trade", tap: () => app.close() }, words.ui("cancel")),
      button({ id: "record-trade", class: "primary", off: !action, tap: () => record(action) }, text),
    ),
  );
}

function partners(app, panel, draft, set) {
  const { words } = app;
  const others = playing(panel).filter((player) => player.id !== draft.a);
  const pick = (id) => () => set(draft.b === id ? draft : withPartner(app, draft, id));
  return h(
    "div",
    { class: "partners", role: "group", "aria-label": words.ui("with_whom") },
    others.map(({ id }) => button({ id: `with-${id}`, class: "pick", pressed: id === draft.b, label: words.colour(id), tap: pick(id) }, disc(app, id), id === draft.b && h("span", {}, words.ui("gives", { player: words.colour(id) })))),
  );
}

function column(app, panel, draft, set, id, head) {
  const player = id && playerOf(panel, id);
  const list = player ? [...player.deeds.filter((deed) => !deed.level).map((deed) => move(app, draft, set, deed)), ...player.jail_cards.map((deck) => moveCard(app, draft, set, id, deck))] : [];
  return h("div", { class: `col ${id ? tint(app, id) : ""}` }, head, h("div", { class: "list", "data-scroll": `trade-${id}` }, list));
}

function move(app, draft, set, { square, mortgaged }) {
  const { words } = app;
  const isOn = draft.deeds.includes(square);
  const row = h(
    "button",
    { type: "button", class: "move", "data-id": `move-${square}`, "aria-pressed": String(isOn), tap: () => set({ ...draft, deeds: flip(draft.deeds, square), lift: draft.lift.filter((other) => other !== square) }) },
    chip(app, square, mortgaged),
    h("span", { class: "dn" }, words.square(square), mortgaged && h("span", { class: "vh" }, ` ${words.ui("mortgaged")}`)),
    box(isOn),
  );
  return [row, isOn && mortgaged && pledged(app, draft, set, square)];
}

/** The question on a mortgage hangs under its deed. */
function pledged(app, draft, set, square) {
  const lifts = draft.lift.includes(square);
  const choose = (wanted) => () => set({ ...draft, lift: wanted === lifts ? draft.lift : flip(draft.lift, square) });
  return h(
    "div",
    { class: "sub" },
    button({ id: `keep-${square}`, pressed: !lifts, tap: choose(false) }, app.words.ui("keep_mortgage")),
    button({ id: `lift-${square}`, pressed: lifts, tap: choose(true) }, app.words.ui("lift_mortgage")),
  );
}

function moveCard(app, draft, set, id, deck) {
  const isOn = draft.cards.includes(`${id}/${deck}`);
  const tap = () => set({ ...draft, cards: flip(draft.cards, `${id}/${deck}`) });
  return h("button", { type: "button", class: "move", "data-id": `movecard-${id}-${deck}`, "aria-pressed": String(isOn), tap }, h("span", { class: "dn" }, app.words.ui("jail_card", { deck: app.words.deck(deck) })), box(isOn));
}

function box(isOn) {
  return h("span", { class: "box", "aria-hidden": "true" }, isOn && icon("check"));
}

function cash(app, draft, set) {
  const { words } = app;
  const payer = payerOf(app, draft);
  const sides = [draft.a, draft.b].filter(Boolean);
  return h(
    "div",
    { class: "col cash" },
    h("div", { class: "payer", role: "group", "aria-label": words.ui("who_adds_cash") }, sides.map((id) => button({ id: `payer-${id}`, pressed: id === payer, label: words.ui("adds_cash", { player: words.colour(id) }), tap: () => set({ ...draft, payer: id }) }, disc(app, id), id === payer && h("span", {}, words.ui("adds"))))),
    pad(app, { amount: draft.cash, set: (amount) => set({ ...draft, cash: amount }), label: words.ui("cash") }),
  );
}

/** "Blue gives Reading Railroad. Gold gives Virginia Avenue and $75." */
function sentence(app, draft, action) {
  const { words } = app;
  const side = (id, given, taker) => {
    const parts = [...(given.deeds ?? []).map((square) => words.square(square)), ...(given.jail_cards ?? []).map((deck) => words.ui("jail_card", { deck: words.deck(deck) }))];
    if (given.cash) parts.push(words.money(given.cash));
    const lifted = (given.deeds ?? []).filter((square) => draft.lift.includes(square));
    const what = parts.length ? words.ui("gives_what", { player: words.colour(id), what: words.list(parts) }) : words.ui("gives_nothing", { player: words.colour(id) });
    return lifted.length ? `${what} ${words.ui("lifts", { player: words.colour(taker), what: words.list(lifted.map((square) => words.square(square))) })}` : what;
  };
  return `${side(draft.a, action.gives, draft.b)} ${side(draft.b, action.gets, draft.a)}`;
}

/** The trade of the table as it stands. */
export function newTrade(app, panel) {
  const { draft } = app.view;
  const set = (changed) => app.show({ draft: changed });
  const record = async (action) => {
    if (await app.play(action)) app.close();
  };
  return trade(app, panel, { draft, set, record, text: app.words.ui("record_trade") });
}

/** A recorded or refused trade as it was put together. */
export function draftOf(app, action) {
  const { gives = {}, gets = {} } = action;
  const cash = gives.cash ?? gets.cash ?? 0;
  return {
    a: action.player,
    b: action.with,
    deeds: [...(gives.deeds ?? []), ...(gets.deeds ?? [])],
    cards: [...(gives.jail_cards ?? []).map((deck) => `${action.player}/${deck}`), ...(gets.jail_cards ?? []).map((deck) => `${action.with}/${deck}`)],
    cash: cash ? String(cash * app.words.currency.scale) : "",
    payer: cash ? (gives.cash ? action.player : action.with) : "",
    lift: action.lift ?? [],
  };
}
