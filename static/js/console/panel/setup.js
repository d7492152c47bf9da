/** Before the first roll: deeds that are dealt, then who begins. */

import { h } from "../h.js";
import { button, chip, disc } from "../pieces.js";

export function setup(app, panel) {
  const deals = panel.choices.filter((choice) => choice.do === "deal" && choice.bounds.count > 0);
  return deals.length ? deal(app, deals[0]) : starters(app, panel);
}

function starters(app, panel) {
  const starts = panel.choices.filter((choice) => choice.do === "start");
  return h("div", { class: "who2 starters" }, starts.map(({ player }) => button({ id: `start-${player}`, class: "left", tap: () => app.play({ do: "start", player }) }, disc(app, player), h("span", {}, app.words.colour(player), " ", h("bdi", { class: "quiet" }, app.words.name(player))))));
}

function deal(app, { player, bounds }) {
  const { words } = app;
  const dealt = app.view.dealt ?? [];
  const flip = (square) => (dealt.includes(square) ? dealt.filter((other) => other !== square) : [...dealt, square].slice(-bounds.count));
  const isFull = dealt.length === bounds.count;
  return [
    h("div", { class: "lots scroll", "data-scroll": "deal" }, bounds.deeds.map((square) => button({ id: `deal-${square}`, class: "lotpick", pressed: dealt.includes(square), tap: () => app.show({ dealt: flip(square) }) }, chip(app, square), words.square(square)))),
    h("div", { class: "sumline" }, button({ id: "record-deal", class: "primary", off: !isFull, tap: () => app.play({ do: "deal", player, deeds: dealt }) }, words.ui("record_deal", { player: words.colour(player), count: bounds.count }))),
  ];
}
