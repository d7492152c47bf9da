// Turns the hall's screen by itself: slide after slide, page after page. What stands on it comes from the server
// whole; news say when to fetch it anew. Times are measured by performance.now(), never by the device's date.
(() => {
  const hall = document.getElementById("hall"), lost = document.querySelector(".lost");
  const PAGE = 10000, SINGLE = 12000, CLOCK = 20000; // milliseconds a page stays
  const SILENT = 25000, LOOK = 60000; // two beats missed; and without any news
  let at = 0, page = 0, timer, stream, heard = performance.now(), reached = heard, asking = false;
  let came = performance.getEntriesByType("navigation")[0]?.responseStart ?? heard;

  const slides = () => [...hall.querySelectorAll("[data-slide]")];
  const columns = (slide) => slide.querySelector(".hcols");
  const step = (list) => list.clientWidth + parseFloat(getComputedStyle(list).columnGap);
  const pagesOf = (slide) => {
    const list = columns(slide);
    return list ? Math.max(1, Math.ceil((list.scrollWidth + parseFloat(getComputedStyle(list).columnGap) - 2) / step(list))) : 1;
  };

  const range = (slide, list) => {
    const box = list.parentElement.getBoundingClientRect();
    const marks = [...list.querySelectorAll("[data-mark]")].filter((row) => {
      const place = row.getBoundingClientRect();
      return place.left >= box.left - 2 && place.right <= box.right + 2;
    }).map((row) => row.dataset.mark);
    const [first, last] = [marks[0] ?? "", marks.at(-1) ?? ""];
    slide.querySelector(".range").textContent = first === last ? first : `${first} – ${last}`;
  };

  const show = () => {
    const all = slides(), slide = all[at];
    all.forEach((each) => each.classList.toggle("is-on", each === slide));
    const list = columns(slide), pages = pagesOf(slide);
    page = Math.min(page, pages - 1);
    if (list) {
      const turned = page * step(list) * (document.dir === "rtl" ? 1 : -1);
      list.style.transform = `translateX(${turned}px)`;
      range(slide, list);
      const turn = slide.querySelector(".turn");
      turn.textContent = pages > 1 ? turn.dataset.words.replace("{page}", page + 1).replace("{all}", pages) : "";
    }
    clearTimeout(timer);
    timer = setTimeout(turn, slide.classList.contains("is-clock") ? CLOCK : list ? PAGE : SINGLE);
  };

  const turn = () => {
    const all = slides();
    if (page + 1 < pagesOf(all[at])) page += 1;
    else { at = (at + 1) % all.length; page = 0; }
    show();
  };

  const now = () => {
    const minutes = Math.floor((Number(hall.firstElementChild.dataset.now) + performance.now() - came) / 60000) % 1440;
    const text = `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
    hall.querySelectorAll(".now").forEach((element) => { if (element.textContent !== text) element.textContent = text; });
  };

  // The same slides go on where they are; others begin at the first, so that the start turns to the clock.
  const put = (html) => {
    const keys = (all) => all.map((slide) => slide.dataset.slide).join(" ");
    const before = keys(slides()), digest = hall.firstElementChild.dataset.digest;
    const made = document.createElement("template");
    made.innerHTML = html.trim();
    came = performance.now();
    if (made.content.firstElementChild.dataset.digest === digest) {
      hall.firstElementChild.dataset.now = made.content.firstElementChild.dataset.now;
      return;
    }
    hall.replaceChildren(made.content);
    if (keys(slides()) !== before) { at = 0; page = 0; }
    show();
  };

  const look = async () => {
    if (asking) return;
    asking = true;
    try {
      const answer = await fetch(hall.dataset.address, { headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(10000) });
      if (answer.status === 404) return location.reload(); // the screen was revoked: no name stays on it
      if (answer.ok) { put(await answer.text()); reached = performance.now(); }
    } catch { /* the server is away for a moment: what stands here stays, and the clock runs on */ }
    asking = false;
  };

  const on = (name, act) => stream.addEventListener(name, (event) => { heard = reached = performance.now(); act(JSON.parse(event.data)); });
  const open = () => {
    stream?.close();
    heard = performance.now();
    stream = new EventSource(hall.dataset.stream);
    on("hall", (told) => { if (told[""] !== hall.firstElementChild.dataset.digest) look(); });
    on("clock", (told) => Object.entries(told).forEach(([of, reading]) => {
      hall.querySelectorAll(`[data-clock-of="${of}"]`).forEach((element) => { element.dataset.clock = JSON.stringify(reading); });
    }));
    on("beat", () => {});
  };

  document.documentElement.classList.add("is-turning");
  document.fonts.ready.then(show);
  show();
  now();
  open();
  addEventListener("resize", show);
  setInterval(() => {
    now();
    lost.hidden = performance.now() - reached < SILENT;
    // A connection can be dead without knowing it; and a browser gives up where a starting server answers "not yet".
    if (stream.readyState === EventSource.CLOSED || performance.now() - heard > SILENT) { open(); look(); }
  }, 1000);
  setInterval(look, LOOK);
  navigator.wakeLock?.request("screen").catch(() => {}); // where the browser allows, the projector does not fall asleep
})();
