// Keeps the wall up to date. The server sends each tile as it is to stand; here it is only put in its place.
(() => {
  const floor = document.getElementById("floor");
  if (!floor || !window.EventSource) return;
  const pill = document.getElementById("floor-pill"), title = document.title;
  const SILENT = 25000; // milliseconds: two beats missed
  let stream, heard = 0;

  const say = (isLive) => {
    pill.classList.toggle("wait", !isLive);
    const words = isLive ? pill.dataset.live : pill.dataset.lost;
    if (pill.lastElementChild.textContent !== words) pill.lastElementChild.textContent = words;
  };

  const calls = (waiting) => { document.title = waiting > 0 ? `(${waiting}) ${title}` : title; };

  const tiles = (told) => {
    for (const [id, html] of Object.entries(told)) {
      const old = document.getElementById(`tile-${id}`);
      if (!old) continue;
      const isFocused = old === document.activeElement;
      old.outerHTML = html;
      if (isFocused) document.getElementById(`tile-${id}`).focus();
    }
  };

  const clocks = (told) => {
    for (const [of, reading] of Object.entries(told)) {
      document.querySelectorAll(`[data-clock-of="${of}"]`).forEach((element) => { element.dataset.clock = JSON.stringify(reading); });
    }
  };

  // Beside the wall stand forms with this person's own token, so they come by a request of their own.
  let asking = false, again = false;
  const side = async () => {
    if (asking) { again = true; return; }
    asking = true;
    try {
      const answer = await fetch(floor.dataset.side, { headers: { "X-Requested-With": "fetch" } });
      const old = document.getElementById("floor-side");
      if (answer.ok && !answer.redirected && old && !old.contains(document.activeElement)) {
        old.outerHTML = await answer.text();
        calls(Number(document.getElementById("floor-side").dataset.waiting));
      }
    } catch { /* the next event asks again */ }
    asking = false;
    if (again) { again = false; side(); }
  };

  const on = (name, act) => stream.addEventListener(name, (event) => { heard = performance.now(); say(true); act(JSON.parse(event.data)); });
  const open = () => {
    stream?.close();
    heard = performance.now();
    stream = new EventSource(floor.dataset.stream);
    on("tile", tiles);
    on("clock", clocks);
    on("call", side);
    on("side", (told) => { Number(floor.dataset.round) === told[""].round ? side() : location.reload(); });
    on("beat", () => {});
    stream.addEventListener("error", () => say(false));
  };

  calls(Number(document.getElementById("floor-side").dataset.waiting));
  open();
  setInterval(() => {
    if (performance.now() - heard < SILENT) return;
    say(false);
    open(); // a connection can be dead without knowing it
  }, 5000);
})();
