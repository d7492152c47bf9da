/** What a landing offers: buy or auction, a card, the tax, the way out of jail. Two choices are equal in size and tone. */

import { h } from "../h.js";
import { button } from "../pieces.js";
import { dice, voidThrow } from "./dice.js";
import { lots } from "./estates.js";

export function purchase(app, panel) {
  const { words } = app;
  const { player, price } = panel.purchase;
  return even(
    app.choice("buy") && button({ id: "buy", tap: () => app.play({ do: "buy", player }) }, words.ui("buy_for", { price: words.money(price) })),
    app.choice("decline") && button({ id: "decline", tap: () => app.play({ do: "decline", player }) }, words.ui("auction")),
  );
}

export function sale(app, panel, small) {
  const { words } = app;
  const { player, price } = panel.sale;
  return [
    even(
      app.choice("pay", player) && button({ id: "pay", tap: () => app.play({ do: "pay", player }) }, words.ui("other_pays", { player: words.colour(player), amount: words.money(price) })),
      app.choice("default", player) && button({ id: "default", tap: () => app.play({ do: "default", player }) }, words.ui("cannot_pay_auction")),
    ),
    !small && h("div", { class: "estates", "data-scroll": "estates" }, lots(app, panel, player)),
  ];
}

export function tax(app, panel) {
  const { words } = app;
  const choice = app.choice("tax");
  const { player } = choice;
  return even(
    choice.bounds.choices.map((way) => button({ id: `tax-${way}`, tap: () => app.play({ do: "tax", player, choice: way }) }, words.ui(`tax_${way}`))),
  );
}

/** A throw decides the way out of jail too, so the dice stay; what comes before it stands above them. */
export function roll(app, panel, small) {
  const choice = app.choice("roll") ?? app.choice("throw");
  return [leaving(app, panel), choice && dice(app, { do: choice.do, player: choice.player }, small), !small && voidThrow(app), remarks(app, panel)];
}

function leaving(app, panel) {
  const { words } = app;
  const ways = panel.choices.filter((choice) => choice.do === "leave_jail");
  if (!ways.length) return null;
  return h("div", { class: "even ways" }, ways.map((way) => leave(app, words, way)));
}

function leave(app, words, { player, bounds }) {
  const action = { do: "leave_jail", player, with: bounds.means };
  return button({ id: `leave-${bounds.means}`, tap: () => app.play(action) }, words.ui(`leave_${bounds.means}`));
}

function remarks(app, panel) {
  if (!panel.time_up || panel.last_turns.length || !panel.can_close) return null;
  return button({ id: "close", class: "primary", tap: () => app.play({ do: "close" }) }, app.words.ui("close_game"));
}

export function paused(app) {
  return h("div", { class: "middle" }, app.choice("resume") && button({ id: "resume", class: "primary big", tap: () => app.play({ do: "resume" }) }, app.words.ui("resume")));
}

export function over(app) {
  const { words } = app;
  return h("div", { class: "middle" }, h("p", {}, words.ui("game_over")), h("a", { class: "btn primary big", href: app.urls.sheet, "data-id": "sheet" }, words.ui("to_the_sheet")));
}

export function even(...buttons) {
  return h("div", { class: "even" }, ...buttons);
}
