/** What is rarely needed: rulings, sanctions, notes, a pause, the cash check, the early end. */

import { h } from "../h.js";
import { button, playing } from "../pieces.js";
import { ask } from "../wire.js";
import { openEntries } from "./entries.js";
import { choose, field, toolHead, whom } from "./form.js";

const NOTES = ["incident", "disclosure", "reminder", "remark"];

export function more(app, panel) {
  const { words } = app;
  const isOn = !panel.over;
  const item = (tool, extra = {}, code = tool) => button({ id: `more-${tool}${extra.kind ? `-${extra.kind}` : ""}`, tap: () => app.open(tool, { reason: "", who: null, ...extra }) }, words.ui(`more_${code}`));
  return h(
    "section",
    { class: "tool" },
    toolHead(app, words.ui("more")),
    h(
      "div",
      { class: "menu" },
      app.urls.log && button({ id: "more-entries", tap: () => openEntries(app) }, words.ui("all_entries")),
      isOn && item("cash", { counted: null }),
      isOn && item("ruling", { changes: [] }),
      item("note", { kind: "incident" }, "note"),
      isOn && !panel.paused && item("pause"),
      ["warn", "disqualify", "expel", "withdraw"].map((kind) => isOn && item("sanction", { kind }, kind)),
      app.choice("time_up") && item("time_up"),
      isOn && item("closing"),
      isOn && item("count_only"),
      h("a", { class: "btn", href: app.urls.record, download: true, "data-id": "more-record" }, words.ui("more_record")),
      h("a", { class: "btn", href: app.urls.sheet, "data-id": "more-sheet" }, words.ui("to_the_sheet")),
    ),
  );
}

/** A warning, a disqualification, an expulsion, or a player who leaves: who, why, recorded by one named button. */
export function sanction(app, panel) {
  const { words } = app;
  const { kind, who, reason } = app.view;
  const isReady = who && (kind === "warn" || kind === "withdraw" || reason.trim());
  const record = () => app.play({ do: kind, player: who, reason: reason.trim() });
  return h(
    "section",
    { class: "tool" },
    toolHead(app, words.ui(`more_${kind}`)),
    whom(app, panel, { name: "who", label: words.ui("whom") }),
    field(app, { name: "reason", label: words.ui("reason") }),
    kind !== "warn" && h("p", {}, words.ui(`means_${kind}`)),
    h("div", { class: "sumline" }, button({ id: "record-sanction", class: kind === "warn" ? "primary" : "stop", off: !isReady, tap: record }, who ? words.ui(`record_${kind}`, { player: words.colour(who) }) : words.ui("choose_whom"))),
  );
}

export function note(app) {
  const { words } = app;
  const { kind, reason } = app.view;
  return h(
    "section",
    { class: "tool" },
    toolHead(app, words.ui("more_note")),
    choose(app, { name: "kind", label: words.ui("kind_of_note"), among: NOTES, text: (one) => words.ui(`note_${one}`) }),
    field(app, { name: "reason", label: words.ui("what_happened") }),
    h("div", { class: "sumline" }, button({ id: "record-note", class: "primary", off: !reason.trim(), tap: () => app.play({ do: "note", kind, text: reason.trim() }) }, words.ui("record_note"))),
  );
}

export function pause(app) {
  const { words } = app;
  return h(
    "section",
    { class: "tool" },
    toolHead(app, words.ui("more_pause")),
    field(app, { name: "reason", label: words.ui("reason") }),
    h("div", { class: "sumline" }, button({ id: "record-pause", class: "primary", tap: () => app.play({ do: "pause", reason: app.view.reason.trim() }) }, words.ui("record_pause"))),
  );
}

export function closing(app, panel) {
  const { words } = app;
  const { reason } = app.view;
  const text = words.ui("means_close", { count: playing(panel).length });
  return h(
    "section",
    { class: "tool" },
    toolHead(app, words.ui("more_closing")),
    h("p", {}, text),
    field(app, { name: "reason", label: words.ui("reason") }),
    h("div", { class: "sumline" }, button({ id: "record-close", class: "stop", off: !reason.trim(), tap: () => app.play({ do: "close", reason: reason.trim() }) }, words.ui("record_close"))),
  );
}

/** Where the time is kept elsewhere, or was called before this tablet's clock: the judge says so, never the clock. */
export function timeUp(app) {
  const { words } = app;
  return h(
    "section",
    { class: "tool" },
    toolHead(app, words.ui("more_time_up")),
    h("p", {}, words.ui("means_time_up")),
    h("div", { class: "sumline" }, button({ id: "record-time-up", class: "primary", tap: () => app.play({ do: "time_up" }) }, words.ui("begin_last_round"))),
  );
}

/** Live recording had to stop: the table goes on and is counted by hand. */
export function countOnly(app) {
  const { words } = app;
  const { reason } = app.view;
  const stop = async () => {
    const answer = await ask(app.urls.count_only, { reason: reason.trim() }, app.data.csrf);
    if (!answer) return app.show({ failed: true });
    if (answer.status === 200) return location.assign(app.urls.sheet);
    app.heard(answer.said);
    return app.show({ failed: true });
  };
  const unsent = app.unsent.length;
  return h(
    "section",
    { class: "tool" },
    toolHead(app, words.ui("more_count_only")),
    h("p", {}, words.ui("means_count_only")),
    unsent > 0 && h("p", { class: "why" }, words.ui("unsent_first", { count: unsent })),
    app.view.failed && h("p", { class: "why" }, words.ui("not_done")),
    field(app, { name: "reason", label: words.ui("reason") }),
    h("div", { class: "sumline" }, button({ id: "record-count-only", class: "stop", off: !reason.trim() || unsent > 0, tap: stop }, words.ui("record_count_only"))),
  );
}
