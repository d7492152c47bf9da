/** The board in small: groups, owners, where each token stands. A picture; the seats say the same in words. */

import { h } from "./h.js";
import { ownerOf, playing, tint } from "./pieces.js";

export function ring(app, panel) {
  const here = panel.landed?.square ?? panel.players.find((player) => player.id === panel.turn)?.position ?? 0;
  const who = panel.landed?.player ?? panel.turn;
  const cells = Array.from({ length: 40 }, (_, square) => cell(app, panel, square));
  return h(
    "div",
    { class: "ring", role: "img", "aria-label": app.words.ui("board_ring") },
    cells,
    h("div", { class: "mid" }, h("b", {}, app.words.square(here)), who && h("span", {}, app.words.ui("stands_here", { player: app.words.colour(who) }))),
  );
}

function cell(app, panel, square) {
  const deed = app.words.deed(square);
  const code = deed?.code?.[0];
  const owner = ownerOf(panel, square);
  const tokens = playing(panel).filter((player) => player.position === square);
  return h(
    "span",
    { class: `sq q${square}${code ? ` g${code}` : ""}` },
    code ?? "",
    owner && h("i", { class: tint(app, owner) }),
    tokens.map((player, place) => h("span", { class: `seat k${place} ${tint(app, player.id)}` }, app.words.seat(player.id))),
  );
}
