/** What may come at any time. "Claim rent" stands first, the same in every position: it names nobody and no sum. */

import { draw } from "./region.js";
import { h } from "./h.js";
import { button, disc, playing } from "./pieces.js";
import { openTrade } from "./panel/trade.js";
import { showsEstates } from "./panel/turn.js";

export class Rail {
  constructor(app) {
    this.app = app;
    this.node = h("div", { class: "rail" });
  }

  draw() {
    const { app } = this;
    const panel = app.panel;
    const ids = playing(panel).map((player) => player.id);
    const shows = [ids, app.view.tool, showsEstates(app, panel), app.isReading];
    draw(this.node, shows, () => [claims(app, ids), tools(app, panel)]);
  }
}

/** One disc for everybody who is still in: a tap says who claims; the server finds the debtor. */
function claims(app, ids) {
  const { words } = app;
  return h(
    "div",
    { class: "claims", role: "group", "aria-label": words.ui("claim_rent") },
    h("span", { class: "label" }, words.ui("claim_rent")),
    h("div", { class: "discs" }, ids.map((id) => button({ id: `claim-${id}`, class: "pick", label: words.ui("claims", { player: words.colour(id) }), off: app.isReading, tap: () => app.play({ do: "claim", player: id }) }, disc(app, id)))),
  );
}

function tools(app, panel) {
  const { words } = app;
  const isShown = { trade: app.view.tool === "trade", estates: showsEstates(app, panel), more: app.view.tool === "more" };
  const one = (name, open) =>
    button({ id: `tool-${name}`, pressed: isShown[name], off: app.isReading && name !== "more", tap: () => (isShown[name] ? app.close() : open()) }, words.ui(name));
  return h("div", { class: "tools" }, one("trade", () => openTrade(app)), one("estates", () => app.open("estates", { several: null })), one("more", () => app.open("more")));
}
