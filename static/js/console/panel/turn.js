/** Whose turn it is, and only the next possible things. A tool that is open shares the room with what is asked. */

import { h } from "../h.js";
import { button, chip, disc, ownerOf, tint } from "../pieces.js";
import { auction } from "./auction.js";
import { call } from "./call.js";
import { draw } from "./cards.js";
import { cashCheck } from "./cash_check.js";
import { debt } from "./debt.js";
import { entries } from "./entries.js";
import { estates } from "./estates.js";
import { line } from "./line.js";
import { closing, countOnly, more, note, pause, sanction, timeUp } from "./more.js";
import { over, paused, purchase, roll, sale, tax } from "./offers.js";
import { ruling } from "./ruling.js";
import { scarce } from "./scarce.js";
import { setup } from "./setup.js";
import { newTrade } from "./trade.js";
import { waiting } from "./waiting.js";

/** What is asked, by the word of the panel. */
const ASKS = { setup, roll, between: roll, throw: roll, purchase, auction, sale, draw, fine_or_card: draw, tax, debt, paused, over };
/** Asked in one or two rows, so that the estates fit beside. */
const SMALL = new Set(["roll", "between", "throw", "purchase", "sale", "tax"]);
/** Tools that do not wait for an answer. */
const STAYS = new Set(["estates", "call", "line", "more", "entries"]);
const TOOLS = { estates, trade: newTrade, scarce, more, ruling, sanction, note, pause, cash: cashCheck, time_up: timeUp, closing, count_only: countOnly, call, line, entries };

export function turn(app, panel) {
  const tool = TOOLS[app.view.tool];
  if (isHalted(app) && !STAYS.has(app.view.tool)) return [head(app, panel, true), h("div", { class: "body" }, waiting(app))];
  if (showsEstates(app, panel)) return withEstates(app, panel);
  if (tool && app.view.tool !== "estates") return h("div", { class: "body" }, tool(app, panel));
  return [head(app, panel, !["roll", "between", "throw", "setup"].includes(panel.asks)), h("div", { class: "body" }, landing(app, panel), ASKS[panel.asks](app, panel, false))];
}

/** An entry is held, or not answered within a moment; until then the panel stands as it is. */
function isHalted(app) {
  return app.isWaiting && (app.isStuck || app.held !== null);
}

/** Whether the estates are in sight: what needs the whole panel comes before them, unless they were opened for it. */
export function showsEstates(app, panel) {
  return app.view.tool === "estates" && (SMALL.has(panel.asks) || app.view.forced === panel.asks);
}

function withEstates(app, panel) {
  const small = isHalted(app) ? waiting(app) : SMALL.has(panel.asks) ? ASKS[panel.asks](app, panel, true) : back(app);
  return [head(app, panel, true), h("div", { class: "body" }, landing(app, panel), small, estates(app, panel))];
}

function back(app) {
  return button({ id: "back", class: "primary", tap: () => app.close() }, app.words.ui("back_to_turn"));
}

function head(app, panel, slim) {
  const { words } = app;
  const who = panel.turn;
  if (!who) return h("div", { class: "turnhead nobody" }, h("h2", {}, words.say(panel.headline)));
  return h(
    "div",
    { class: `turnhead ${tint(app, who)}${slim ? " slim" : ""}` },
    disc(app, who),
    h("div", { class: "whose" }, h("h2", {}, words.ui("turn_of", { player: words.colour(who) })), h("p", {}, h("bdi", {}, words.name(who)))),
    h("p", { class: "do" }, h("span", {}, words.ui("turn_no", { number: turnNo(panel) })), panel.asks !== "purchase" && h("span", { "data-id": "headline" }, words.say(panel.headline))),
  );
}

/** Between turns the next one counts. */
function turnNo(panel) {
  return panel.turn_no + (panel.asks === "between" || panel.turn_no === 0 ? 1 : 0);
}

/** What happened in one line: the square, whose it is, its printed price. */
function landing(app, panel) {
  const { words } = app;
  const square = panel.purchase?.square ?? panel.sale?.square ?? (panel.auction?.lots.length === 1 ? panel.auction.lots[0].square : panel.landed?.square);
  if (square === undefined || square === null || panel.asks === "debt") return null;
  const deed = words.deed(square);
  const owner = ownerOf(panel, square);
  const isDeed = Boolean(deed?.code);
  const who = panel.landed?.square === square ? panel.landed.player : null;
  const parts = [h("strong", {}, words.square(square))];
  if (isDeed) parts.push(" · ", owner ? words.ui("owned_by", { player: words.colour(owner) }) : words.ui("unowned", { price: words.money(deed.price) }));
  return h("p", { class: "landed" }, who && disc(app, who), isDeed && chip(app, square), h("span", {}, ...parts));
}
