// The code of a QR stands behind "#", which no browser sends. It is taken out of the address at once,
// before anything else is loaded, and posted by the form; without a code the form is for fingers.
(function () {
  "use strict";

  function take() {
    const code = location.hash.slice(1);
    if (code) history.replaceState(null, "", location.pathname);
    return code;
  }

  function send(code) {
    if (!code) return;
    if (document.readyState === "loading") {
      document.addEventListener("DOMContentLoaded", () => send(code));
      return;
    }
    const form = document.getElementById("pair");
    form.elements.code.value = code;
    form.requestSubmit();
  }

  send(take());
  window.addEventListener("hashchange", () => send(take()));
})();
