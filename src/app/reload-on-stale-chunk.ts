const reloadedAtKey = 'pleinair.reloaded-for-chunk';
/** A second failure this soon after a reload is not a new build but a broken one: reloading again would never end. */
const guardMs = 60_000;

/** Reloads once when a part of the app that was to be loaded later no longer exists, because a newer build replaced it. */
export function reloadOnStaleChunk(): void {
  window.addEventListener('vite:preloadError', () => void reloadWhenReplaced());
}

/** A part that is only late, on a connection that comes and goes, is tried again by whoever waits for it. */
async function reloadWhenReplaced(): Promise<void> {
  const reloadedAt = Number(sessionStorage.getItem(reloadedAtKey) ?? 0);
  if (Date.now() - reloadedAt < guardMs || !(await isReplaced())) return;
  sessionStorage.setItem(reloadedAtKey, String(Date.now()));
  window.location.reload();
}

/** Does the studio now serve another build than the one that runs here? False when it cannot be asked. */
async function isReplaced(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (script === null) return false;
  try {
    const response = await fetch('/', { cache: 'no-store' });
    return response.ok && !(await response.text()).includes(new URL(script.src).pathname);
  } catch {
    return false;
  }
}
