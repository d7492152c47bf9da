// Compares the chosen file with the sealed one on the device itself; sending it still works, and tells why it differs.

const form = document.getElementById("file-check");
const told = document.getElementById("own-check");
const digest = document.querySelector("[data-digest]")?.dataset.digest;

if (form && digest && window.crypto?.subtle) {
  form.elements.file.addEventListener("change", async (event) => {
    const [file] = event.target.files;
    told.hidden = true;
    if (!file) return;
    const hash = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
    const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
    told.textContent = hex === digest ? told.dataset.same : told.dataset.other;
    told.hidden = false;
  });
}
