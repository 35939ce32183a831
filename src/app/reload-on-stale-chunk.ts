const reloadedAtKey = 'pleinair.reloaded-for-chunk';
/** A second failure this soon after a reload is not a new build but a broken one: reloading again would never end. */
const guardMs = 60_000;

/** Reloads once when a part of the app that was to be loaded later no longer exists, because a newer build replaced it. */
export function reloadOnStaleChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const reloadedAt = Number(sessionStorage.getItem(reloadedAtKey) ?? 0);
    if (!navigator.onLine || Date.now() - reloadedAt < guardMs) return;
    event.preventDefault();
    sessionStorage.setItem(reloadedAtKey, String(Date.now()));
    window.location.reload();
  });
}
