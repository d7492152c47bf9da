/** A house or a hotel that several players could place and the bank is short of. */

import { h } from "../h.js";
import { button, chip, disc } from "../pieces.js";
import { pad, unitsOf } from "./pad.js";

/** One line for each, within the estates. */
export function buildingAuctions(app, panel) {
  const { words } = app;
  return (panel.building_auction?.offers ?? []).map(({ building }) =>
    button({ id: `scarce-${building}`, class: "wide", tap: () => app.open("scarce", { building, bidders: null, lot: null, amount: "", back: "estates" }) }, words.ui(`scarce_${building}`)),
  );
}

export function scarce(app, panel) {
  const { words } = app;
  const { view } = app;
  const offer = panel.building_auction?.offers.find((one) => one.building === view.building);
  if (!offer) return h("p", { class: "quiet" }, words.ui("nothing_scarce"));
  const bidders = view.bidders ?? Object.keys(offer.lots);
  const units = unitsOf(app, view.amount);
  const isReady = view.lot !== null && bidders.length >= 2 && units >= offer.least;
  return h(
    "section",
    { class: "tool" },
    h("div", { class: "toolhead" }, h("h2", {}, words.ui(`scarce_${offer.building}`)), button({ id: "put-away", class: "sm", tap: () => app.close() }, words.ui("cancel"))),
    h("div", { class: "auction" }, h("div", { class: "winners" }, whoBids(app, offer, bidders), whereTo(app, offer, bidders), record(app, offer, bidders, units, isReady)), pad(app, { amount: view.amount, set: (amount) => app.show({ amount }), label: words.ui("price") })),
  );
}

function whoBids(app, offer, bidders) {
  const flip = (id) => (bidders.includes(id) ? bidders.filter((other) => other !== id) : [...bidders, id]);
  return [
    h("p", { class: "label" }, app.words.ui("who_bids")),
    h("div", { class: "who2" }, Object.keys(offer.lots).map((id) => button({ id: `bids-${id}`, class: "left", pressed: bidders.includes(id), tap: () => app.show({ bidders: flip(id) }) }, disc(app, id), app.words.colour(id)))),
  ];
}

function whereTo(app, offer, bidders) {
  const lots = bidders.flatMap((id) => offer.lots[id].map((square) => ({ id, square })));
  return [
    h("p", { class: "label" }, app.words.ui("winner_lot", { least: app.words.money(offer.least) })),
    h("div", { class: "lots" }, lots.map(({ id, square }) => button({ id: `onto-${square}`, class: "lotpick", pressed: app.view.lot?.square === square, tap: () => app.show({ lot: { id, square } }) }, disc(app, id), chip(app, square), app.words.square(square)))),
  ];
}

function record(app, offer, bidders, units, isReady) {
  const { lot } = app.view;
  const play = () => app.play({ do: "building_auction", building: offer.building, deed: lot.square, winner: lot.id, price: units, bidders });
  const text = isReady ? app.words.ui("record_pays", { player: app.words.colour(lot.id), amount: app.words.money(units) }) : app.words.ui("price_and_lot");
  return button({ id: "record-scarce", class: "primary", off: !isReady, tap: play }, text);
}
