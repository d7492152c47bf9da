/**
 * Shows a table's console after a reload while the server does not answer. VERSION and FILES stand above.
 *
 * Files come from the cache: their names carry their content. A page is asked of the server first; only
 * when it does not answer as itself is the page kept last shown, marked as kept. Data is never cached here.
 */

const CACHE = `console-${VERSION}`;
const PAGE = /^\/table\/\d+\/$/;
const PATIENCE = 5000; // milliseconds

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOlder().then(() => self.clients.claim()));
});

self.addEventListener("message", (event) => {
  if (event.data?.keep) event.waitUntil(keepPage(new URL(event.data.keep)));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate" && PAGE.test(url.pathname)) event.respondWith(page(request, url));
  else if (FILES.includes(url.pathname)) event.respondWith(caches.match(request).then((known) => known ?? fetch(request)));
});

async function forgetOlder() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("console-") && name !== CACHE).map((name) => caches.delete(name)));
}

/** A console's page is known by its header; a portal's page that answers 200 has none. */
function isConsole(answer) {
  return answer.ok && answer.headers.get("X-Titledeed") === "console";
}

async function keepPage(url) {
  if (!PAGE.test(url.pathname)) return;
  const answer = await fetch(url.pathname, { headers: { Accept: "text/html" }, cache: "no-store" }).catch(() => null);
  if (answer && isConsole(answer)) await (await caches.open(CACHE)).put(url.pathname, answer);
}

async function page(request, url) {
  const cache = await caches.open(CACHE);
  const answer = await inTime(fetch(request));
  if (answer && isConsole(answer)) {
    await cache.put(url.pathname, answer.clone());
    return answer;
  }
  const isOurs = answer && (answer.type === "opaqueredirect" || (answer.status >= 400 && answer.status < 500));
  const kept = isOurs ? null : await cache.match(url.pathname);
  return kept ? marked(kept) : (answer ?? Response.error());
}

function inTime(asked) {
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, null));
  return Promise.race([asked.catch(() => null), late]);
}

/** The page says itself that it is not what the server told just now. */
async function marked(kept) {
  const text = await kept.text();
  const headers = new Headers(kept.headers);
  return new Response(text.replace('data-served="now"', 'data-served="kept"'), { status: 200, headers });
}
