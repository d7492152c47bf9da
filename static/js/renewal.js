// A page that renews itself says when it no longer does: what has stood still is not to be taken for the present.
(() => {
  const told = document.getElementById("not-renewed");
  const PATIENCE = 90000; // milliseconds: four of the slowest beats
  const renewing = () => document.querySelector("[hx-trigger^='every']");
  if (!told || !renewing()) return;
  const ago = new Intl.RelativeTimeFormat(document.documentElement.lang || "en");
  let renewed = performance.now(), failed = false;

  const show = () => {
    const seconds = Math.round((performance.now() - renewed) / 1000);
    const isOld = Boolean(renewing()) && (failed || seconds * 1000 > PATIENCE);
    told.hidden = !isOld;
    if (!isOld) return;
    const words = seconds < 60 ? ago.format(-seconds, "second") : ago.format(-Math.floor(seconds / 60), "minute");
    told.querySelector(".when").textContent = words;
  };

  const heard = (context, isAnswer) => {
    if (!context?.sourceElement?.matches("[hx-trigger^='every']")) return;
    failed = !isAnswer;
    if (isAnswer) renewed = performance.now();
    show();
  };

  document.addEventListener("htmx:after:request", ({ detail }) => heard(detail.ctx, detail.ctx.response.status < 400));
  document.addEventListener("htmx:error", ({ detail }) => heard(detail.ctx, false));
  setInterval(show, 5000);
})();
