// Refreshes the public board quietly: asks once a minute, changes the page only when a new version is there.
"use strict";

const EVERY = 60_000;

async function refresh() {
  if (document.hidden) return;
  const answer = await fetch(location.href, { cache: "no-cache" }).catch(() => null);
  if (!answer || !answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("board");
  const board = document.getElementById("board");
  if (fresh && board && fresh.dataset.version !== board.dataset.version) board.replaceWith(document.adoptNode(fresh));
}

setInterval(refresh, EVERY);
document.addEventListener("visibilitychange", refresh);
