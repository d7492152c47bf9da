// The door without a mouse: the search keeps the focus, so that a scanner always types into it, and a
// camera that reads codes by itself is offered where the browser has one. Everything works without this.
(function () {
  "use strict";

  const SETTLE = 250; // ms between two looks at the picture

  function finder() {
    return document.getElementById("finder");
  }

  // After a tick by scanner the field is empty and ready for the next badge.
  document.addEventListener("htmx:after:swap", () => {
    const field = document.getElementById("q");
    if (field && document.activeElement === document.body) field.focus();
  });

  async function look(detector, video) {
    if (!video.srcObject) return;
    const found = await detector.detect(video).catch(() => []);
    if (found.length && found[0].rawValue) {
      stop(video);
      finder().elements.q.value = found[0].rawValue;
      finder().requestSubmit();
      return;
    }
    setTimeout(() => look(detector, video), SETTLE);
  }

  function stop(video) {
    for (const track of video.srcObject ? video.srcObject.getTracks() : []) track.stop();
    video.srcObject = null;
    document.getElementById("viewfinder").hidden = true;
  }

  async function start(video) {
    const detector = new window.BarcodeDetector({ formats: ["qr_code"] });
    video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    document.getElementById("viewfinder").hidden = false;
    await video.play();
    look(detector, video);
  }

  document.addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("camera");
    if (!button || !("BarcodeDetector" in window) || !navigator.mediaDevices) return;
    const video = document.querySelector("#viewfinder video");
    button.hidden = false;
    button.addEventListener("click", () => start(video).catch(() => stop(video)));
    document.getElementById("camera-off").addEventListener("click", () => stop(video));
  });
})();
