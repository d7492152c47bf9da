/** All entries of the game, the newest first: a tap opens one, to see or to correct it. */

import { h } from "../h.js";
import { button } from "../pieces.js";
import { ask } from "../wire.js";
import { toolHead } from "./form.js";

/** Open the list and fetch its first page. */
export function openEntries(app) {
  app.open("entries", { lines: [], hasMore: false, failed: false });
  void fetchOn(app, "");
}

async function fetchOn(app, before) {
  const answer = await ask(`${app.urls.log}?before=${before}`, null, app.data.csrf);
  if (app.view.tool !== "entries") return;
  if (answer?.said.is !== "log") return app.show({ failed: true });
  const { lines, more } = answer.said;
  app.show({ lines: [...app.view.lines, ...lines], hasMore: more, failed: false });
}

export function entries(app) {
  const { words } = app;
  const { lines, hasMore, failed } = app.view;
  return h(
    "section",
    { class: "tool" },
    toolHead(app, words.ui("all_entries")),
    h("ol", { class: "entries scroll", "data-scroll": "entries" }, lines.map((line) => h("li", {}, entry(app, line)))),
    failed && h("p", { class: "why" }, words.ui("not_fetched")),
    hasMore && button({ id: "earlier", tap: () => void fetchOn(app, lines.at(-1).place) }, words.ui("earlier_entries")),
  );
}

function entry(app, line) {
  const { words } = app;
  const who = line.player ? ` · ${words.colour(line.player)}` : "";
  return button({ id: `entry-${line.place}`, class: "left entry", tap: () => app.open("line", { line }) }, h("span", { class: "quiet" }, `${line.place}${who}`), h("span", {}, words.say(line.phrase)));
}
