/** One line of the log, seen whole; and its correction, with what would change shown before. */

import { h } from "../h.js";
import { button } from "../pieces.js";
import { ask } from "../wire.js";
import { correctors } from "./correctors.js";
import { field, toolHead } from "./form.js";
import { described } from "./waiting.js";

export function line(app, panel) {
  const { words } = app;
  const { line: shown } = app.view;
  const canCorrect = !app.isReading && shown.place && !shown.replaced && !app.unsent.length;
  return h(
    "section",
    { class: "tool" },
    toolHead(app, words.ui("line", { number: shown.place ?? shown.number })),
    h("p", { class: "whole" }, shown.player && h("b", {}, `${words.colour(shown.player)} `), words.say(shown.phrase)),
    h("p", { class: "quiet" }, words.ui("line_at", { time: app.times.of(Date.parse(shown.at)) })),
    shown.replaced && h("p", {}, words.ui("line_replaced")),
    app.view.correcting ? correcting(app, panel) : canCorrect && button({ id: "correct", tap: () => begin(app) }, words.ui("correct")),
  );
}

/** Fetch what was recorded there: the log's line says it in words only. */
async function begin(app) {
  const { place } = app.view.line;
  const text = await record(app.urls.record);
  const entry = text?.split("\n").filter(Boolean)[place];
  if (!entry) return app.show({ failed: true, correcting: null });
  return app.show({ correcting: { old: JSON.parse(entry), action: null, preview: null }, reason: "", draft: null, first: null, amount: undefined, edited: null, kind: undefined });
}

async function record(url) {
  try {
    const answer = await fetch(url, { cache: "no-store", redirect: "error" });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}

/** First how it should have been, then what that would change: one screen each, so that both are in sight. */
function correcting(app, panel) {
  const { words } = app;
  const { old, action, preview } = app.view.correcting;
  if (action) return h("div", { class: "correcting" }, h("p", { class: "big", "data-id": "instead" }, words.ui("instead", { what: inWords(app, action) })), preview ? effects(app, action, preview) : h("p", { class: "quiet" }, words.ui(app.view.failed ? "not_done" : "looking")), again(app));
  const editor = correctors(old.do);
  const choose = (next) => void look(app, next);
  return h(
    "div",
    { class: "correcting" },
    editor ? editor(app, panel, old, choose) : h("p", { class: "quiet" }, words.ui("only_strike")),
    button({ id: "strike", tap: () => choose({ do: "note", kind: "remark", text: words.ui("struck", { what: words.say(app.view.line.phrase) }) }) }, words.ui("strike")),
  );
}

function inWords(app, action) {
  return action.do === "note" ? action.text : described(app, { kind: "play", action });
}

function again(app) {
  return button({ id: "choose-again", tap: () => app.show({ correcting: { ...app.view.correcting, action: null, preview: null }, first: null }) }, app.words.ui("choose_again"));
}

/** Ask what the correction would change; nothing is written. */
async function look(app, action) {
  const before = app.view.correcting;
  app.show({ correcting: { ...before, action, preview: null }, failed: false });
  const answer = await ask(app.urls.preview, { place: app.view.line.place, action }, app.data.csrf);
  if (app.view.correcting?.action !== action) return;
  if (!answer) return app.show({ failed: true });
  app.show({ correcting: { ...before, action, preview: answer.said } });
}

function effects(app, action, preview) {
  const { words } = app;
  if (preview.is !== "preview" || preview.conflict) return h("p", { class: "why", "data-id": "conflict" }, clash(app, preview));
  const reason = (app.view.reason ?? "").trim();
  const isAnother = preview.needs_referee && !app.data.may?.amend_any;
  const send = () => app.record({ kind: "amend", target: app.view.line.place, action, reason });
  return [
    h("h3", {}, words.ui("would_change")),
    preview.changes.length ? h("ul", { class: "effects", "data-id": "effects" }, preview.changes.map((change) => h("li", {}, words.say(change)))) : h("p", {}, words.ui("changes_nothing")),
    isAnother && h("p", { class: "why" }, words.ui("needs_referee")),
    field(app, { name: "reason", label: words.ui("reason") }),
    h("div", { class: "sumline" }, button({ id: "record-amend", class: "primary", off: !reason, tap: send }, words.ui(isAnother ? "propose_correction" : "record_correction"))),
  ];
}

function clash(app, preview) {
  const { words } = app;
  const phrase = preview.conflict?.phrase ?? preview.phrase;
  const why = phrase ? words.say(phrase) : words.ui("not_done");
  return preview.conflict?.place ? words.ui("conflict_at", { place: preview.conflict.place, why }) : why;
}
