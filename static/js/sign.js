// The open pad: what is drawn becomes strokes in a field of 1000 by 400 and is sent with the form's own key,
// so that a second tap or a lost answer signs once. Only our own answer counts as sent.
import SignaturePad from "../vendor/signature_pad.min.js";

const FIELD = { width: 1000, height: 400 };

const form = document.getElementById("pad");
if (form) open(form);

function open(form) {
  const canvas = form.querySelector("canvas");
  const pad = new SignaturePad(canvas, { minWidth: 1.5, maxWidth: 4, penColor: "#1d1b17" });
  const fit = () => size(canvas, pad);
  fit();
  new ResizeObserver(fit).observe(canvas);
  form.querySelector("[data-clear]").addEventListener("click", () => pad.clear());
  form.addEventListener("submit", (event) => {
    if (event.submitter?.value === "paper") return;
    event.preventDefault();
    if (pad.isEmpty()) say(form, form.dataset.nothing);
    else send(form, strokes(pad, canvas));
  });
}

// The drawing keeps its place in the field when the tablet is turned.
function size(canvas, pad) {
  const { width, height } = canvas.getBoundingClientRect();
  const ratio = Math.max(window.devicePixelRatio || 1, 1);
  const [columns, rows] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (!width || (canvas.width === columns && canvas.height === rows)) return;
  const before = canvas.dataset.width ? Number(canvas.dataset.width) : width;
  const drawn = pad.toData();
  canvas.width = columns;
  canvas.height = rows;
  canvas.getContext("2d").scale(ratio, ratio);
  canvas.dataset.width = width;
  const scale = width / before;
  for (const group of drawn) for (const point of group.points) { point.x *= scale; point.y *= scale; }
  pad.clear();
  pad.fromData(drawn);
}

function strokes(pad, canvas) {
  const { width, height } = canvas.getBoundingClientRect();
  const scale = Math.min(FIELD.width / width, FIELD.height / height);
  const groups = pad.toData().filter((group) => group.points.length);
  const began = groups[0].points[0].time;
  return groups.map((group) =>
    group.points.map(({ x, y, time }) => [Math.round(x * scale), Math.round(y * scale), Math.max(0, time - began)]),
  );
}

async function send(form, drawn) {
  const button = form.querySelector("[data-send]");
  button.disabled = true;
  form.elements.strokes.value = JSON.stringify(drawn);
  const body = new FormData(form);
  body.set("way", "drawn");
  try {
    const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
    const told = await answer.json();
    if (told.is === "signed") return void location.assign(location.pathname);
    if (told.is === "pass_ended") return void location.reload();
    say(form, told.is === "refused" ? told.message : form.dataset.notSent);
  } catch {
    say(form, form.dataset.notSent);
  }
  button.disabled = false;
}

function say(form, text) {
  const said = form.querySelector("[data-said]");
  said.textContent = text;
  said.hidden = false;
}
