/** Keep the screen on while the console is looked at, where the browser can. */

export function stayAwake() {
  if (!("wakeLock" in navigator)) return;
  const ask = () => {
    if (document.visibilityState === "visible") navigator.wakeLock.request("screen").catch(() => {}); // battery saver says no
  };
  document.addEventListener("visibilitychange", ask);
  ask();
}
