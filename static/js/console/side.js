/** Beside the turn: the seats in turn order, and the board ring. */

import { draw } from "./region.js";
import { h } from "./h.js";
import { buildings, chip, disc, held, named, tint } from "./pieces.js";
import { tapDeed, tapJailCard } from "./panel/trade.js";
import { ring } from "./ring.js";

export class Side {
  constructor(app) {
    this.app = app;
    this.seats = h("ol", { class: "seats", "data-scroll": "seats", "aria-label": app.words.ui("seats") });
    this.ring = h("div", { class: "ringbox" });
    this.node = h("aside", { class: "cside", "aria-label": app.words.ui("table_now") }, this.seats, this.ring);
  }

  draw() {
    const { app } = this;
    const panel = app.panel;
    const draft = app.view.tool === "trade" ? app.view.draft : null;
    const shows = [panel.players, panel.turn, draft && [draft.deeds, draft.cards], app.words.people, panel.over, app.data.signed_out];
    draw(this.seats, shows, () => panel.players.map((player) => seatRow(app, panel, player, draft)));
    draw(this.ring, [panel.players, panel.turn, panel.landed], () => ring(app, panel));
  }
}

function seatRow(app, panel, player, draft) {
  const { words } = app;
  const isIn = player.status === "playing";
  const colour = words.colour(player.id);
  return h(
    "li",
    { class: `srow ${tint(app, player.id)}${panel.turn === player.id ? " now" : ""}${isIn ? "" : " out"}`, "data-seat": player.id },
    h(
      "div",
      { class: "who" },
      disc(app, player.id),
      h("p", { class: "nm" }, h("b", {}, colour), h("bdi", { class: "ell" }, words.name(player.id))),
      h("p", { class: "tags" }, tags(app, panel, player)),
      isIn && held(app, { id: `hold-${player.id}`, label: words.ui("hold_cash", { player: colour }), sum: player.cash }),
    ),
    app.wayOut(player) && wayOut(app, player),
    isIn && h("div", { class: "chips" }, player.deeds.map((deed) => deedChip(app, panel, deed, draft)), player.jail_cards.map((deck) => cardChip(app, player, deck, draft))),
  );
}

function wayOut(app, player) {
  const { words } = app;
  const hasSigned = app.data.signed_out.includes(player.id);
  return h("a", { class: "btn sm", href: app.wayOut(player), "data-id": `leave-${player.id}` }, words.ui(hasSigned ? "has_signed_out" : "sign_and_leave"));
}

function tags(app, panel, player) {
  const { words } = app;
  if (player.status !== "playing") return h("span", { class: "tag" }, words.ui(`status_${player.status}`));
  return [
    player.jail === null
      ? h("span", { class: "at" }, words.square(player.position))
      : h("span", { class: "tag" }, words.ui("jail_try", { number: player.jail + 1 })),
    player.warnings > 0 && h("span", { class: "tag" }, words.ui("warnings", { count: player.warnings })),
  ];
}

function deedChip(app, panel, deed, draft) {
  const { words } = app;
  const built = buildings(app, panel, deed.level);
  const label = [words.square(deed.square), deed.mortgaged && words.ui("mortgaged"), built, words.ui("put_in_trade")].filter(Boolean).join(", ");
  return h(
    "button",
    {
      type: "button",
      class: "dchip",
      "data-id": `chip-${deed.square}`,
      "data-level": deed.level || null,
      "aria-pressed": draft ? String(draft.deeds.includes(deed.square)) : null,
      tap: () => tapDeed(app, deed.square),
    },
    named(label, chip(app, deed.square, deed.mortgaged), deed.level > 0 && h("span", { class: "lvl" }, deed.level === panel.rules.hotel_level ? words.ui("hotel_short") : deed.level)),
  );
}

function cardChip(app, player, deck, draft) {
  const { words } = app;
  const is = draft?.cards.includes(`${player.id}/${deck}`);
  const label = `${words.ui("jail_card", { deck: words.deck(deck) })}, ${words.ui("put_in_trade")}`;
  return h(
    "button",
    { type: "button", class: "dchip", "data-id": `jailcard-${player.id}-${deck}`, "aria-pressed": draft ? String(is) : null, tap: () => tapJailCard(app, player.id, deck) },
    named(label, h("span", { class: "chip card" }, words.ui(`jail_card_short_${deck}`))),
  );
}
