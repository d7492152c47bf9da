/** One request to the server, and what its answer means. Whatever is not clearly the server's is "no answer". */

const PATIENCE = 8000; // milliseconds

const KNOWN = new Set([
  "recorded", "proposed", "stale", "taken_over", "not_writer", "not_started", "closed", "refused", "which_claim",
  "conflict", "key_reused", "csrf", "pass_ended", "slow_down", "preview", "log", "pulse", "writer", "state", "call", "count_only", "cancelled",
]);

/**
 * @param {string} url
 * @param {object|null} body null asks by GET
 * @param {string} csrf
 * @returns {Promise<{status: number, said: object} | null>} null: no answer of this server's
 */
export async function ask(url, body, csrf) {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE);
  try {
    const answer = await fetch(url, {
      method: body ? "POST" : "GET",
      body: body ? JSON.stringify(body) : undefined,
      headers: { Accept: "application/json", "Content-Type": "application/json", "X-CSRFToken": csrf },
      credentials: "same-origin",
      cache: "no-store",
      redirect: "error",
      signal: patience.signal,
    });
    const said = JSON.parse(await answer.text());
    return understood(answer.status, said) ? { status: answer.status, said } : null;
  } catch {
    return null; // no network, too slow, a portal's page: all the same to an entry
  } finally {
    clearTimeout(timer);
  }
}

function understood(status, said) {
  if (!said || typeof said !== "object") return false;
  return KNOWN.has(said.is) || (status === 200 && "recording" in said && "panel" in said);
}
