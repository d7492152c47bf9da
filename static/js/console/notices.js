/** Full-width words to the judge: who took over, the last round, time up, a referee's message, what is kept of another table. */

import { coach } from "./coach.js";
import { draw } from "./region.js";
import { h } from "./h.js";
import { button, disc } from "./pieces.js";
import { described } from "./panel/waiting.js";

export class Notices {
  constructor(app) {
    this.app = app;
    this.node = h("div", { class: "notices", role: "region", "aria-label": app.words.ui("notices") });
  }

  draw() {
    const { app } = this;
    const { panel, clock } = app;
    const shows = [app.bar, app.lease.held, app.data.recording?.state, app.unsent.map((one) => one.key), panel?.time_up, panel?.last_turns, panel?.acts_on, panel?.over, panel?.reminder, app.messages, clock.state, app.outbox.elsewhere, app.isFresh, app.notice, app.data.coach, panel?.players.map((player) => player.status), app.data.signed_out];
    draw(this.node, shows, () => NOTICES.map((notice) => notice(app, panel)));
  }
}

const NOTICES = [coach, otherTab, barred, ended, kept, elsewhere, unkept, proposed, messages, leaving, lastRound, timeUp, reminders];

function box(kind, title, ...inside) {
  return h("section", { class: `notice ${kind}` }, h("strong", {}, title), ...inside);
}

function otherTab(app) {
  if (app.lease.held || app.bar || !app.panel) return null;
  return box("amber", app.words.ui("other_tab"), button({ id: "use-this-tab", class: "sm", tap: () => app.useThisTab() }, app.words.ui("use_this_tab")));
}

/** Another tablet writes, or the pass has ended: what is unsent stays here and is shown. */
function barred(app) {
  if (!app.bar) return null;
  const { words } = app;
  const { why, writer } = app.bar;
  const unsent = app.unsent.length > 0 && [h("p", {}, words.ui("unsent_kept", { count: app.unsent.length })), h("ul", {}, app.unsent.map((entry) => h("li", {}, described(app, entry))))];
  if (why === "pass_ended") return box("amber", words.ui("pass_ended"), unsent, h("a", { class: "btn sm", href: app.urls.pair, "data-id": "pair-again" }, words.ui("pair_again")));
  const title = words.ui(why, { device: writer?.device || words.ui("a_tablet") });
  return box("amber", title, unsent, button({ id: "take-over", class: "sm", tap: () => app.takeOver() }, words.ui("take_over")));
}

function ended(app) {
  const state = app.data.recording?.state ?? "open";
  if (state === "open" || (state === "closed" && app.panel.over)) return null;
  return box("", app.words.ui(`recording_${state}`), h("a", { class: "btn sm", href: app.urls.sheet }, app.words.ui("to_the_sheet")));
}

/** A reload while the server does not answer: this is how it was, not how it is. */
function kept(app) {
  return app.isFresh ? null : box("amber", app.words.ui("kept_state", { time: app.times.text }));
}

function elsewhere(app) {
  const count = app.outbox.elsewhere;
  if (!count) return null;
  const forget = async () => {
    await app.outbox.forgetElsewhere();
    app.changed();
  };
  return box("amber", app.words.ui("unsent_elsewhere", { count }), button({ id: "forget-elsewhere", class: "sm stop", tap: forget }, app.words.ui("delete_elsewhere", { count })));
}

function unkept(app) {
  if (app.notice?.code !== "not_kept") return null;
  return box("amber", app.words.ui("not_kept"), button({ id: "load-again", class: "sm", tap: () => location.reload() }, app.words.ui("load_again")));
}

/** A correction waits for a referee, or has just been decided. */
function proposed(app) {
  const { code } = app.notice ?? {};
  return code === "proposed" || code === "decided" ? box("", app.words.ui(code)) : null;
}

function messages(app) {
  return app.messages.map((message) => box("amber", message.text, button({ id: `seen-${message.id}`, class: "sm", tap: () => app.saw(message) }, app.words.ui("seen"))));
}

/** Whoever is out signs before going, where the ruleset lets him go (T-ATT-03); until then it stands here. */
function leaving(app, panel) {
  const { words } = app;
  const going = (panel?.players ?? []).filter((player) => app.wayOut(player) && !app.data.signed_out.includes(player.id));
  return going.map((player) => box("", words.ui("is_out", { player: words.colour(player.id) }), h("a", { class: "btn sm", href: app.wayOut(player), "data-id": `sign-leaving-${player.id}` }, words.ui("sign_and_leave"))));
}

function lastRound(app, panel) {
  if (!panel?.time_up || panel.over) return null;
  const { words } = app;
  const left = panel.last_turns;
  if (!left.length) return box("amber", words.ui("last_round_over"));
  return box("amber", words.ui("last_round", { count: left.length }), h("p", { class: "discs", "data-id": "last-turns" }, left.map((id) => h("span", { class: "seatname" }, disc(app, id), words.colour(id)))), h("p", {}, words.ui("acts_last", { player: words.colour(left.at(-1)) })));
}

/** The clock has run out. Nothing is recorded by itself: the judge says so when the table knows. Who would act last stands there. */
function timeUp(app, panel) {
  if (app.clock.state !== "time_up" || !panel || panel.time_up || panel.over || app.isReading || !app.choice("time_up")) return null;
  return box("amber", app.words.ui("time_is_up"), panel.acts_on.length > 0 && h("p", { "data-id": "would-act-last" }, app.words.ui("acts_last", { player: app.words.colour(panel.acts_on.at(-1)) })), button({ id: "time-up", class: "sm", tap: () => app.play({ do: "time_up" }) }, app.words.ui("begin_last_round")));
}

/** Only where the ruleset lets the banker remind. */
function reminders(app, panel) {
  return (panel?.reminder ?? []).map((phrase) => h("p", { class: "notice", "data-id": "reminder" }, app.words.say(phrase)));
}
