import { keepAndReload } from '../../lib/browser/reload-page.ts';
import { hasRunningJobs } from '../../lib/running-jobs.ts';
import { syncStatus } from '../../sync/status.ts';
import { showToast } from '../../ui/feedback/toast/toast-store.ts';
import { whenIdle } from './when-idle.ts';

const reloadedAtKey = 'pleinair.reloaded-for-chunk';
/** A second failure this soon after a reload is not a new build but a broken one: reloading again would never end. */
const guardMs = 60_000;
/** A part that could not be loaded this often although the studio gives it away: the browser remembers the first failure. */
const refusedMax = 2;

/**
 * How long the reload waits for drafts to be saved, ms. It is not urgent, but has a limit, because the lost part may be the one that
 * opens the database. Shorter than the guard, so that two waits never overlap.
 */
const keepForMs = 30_000;

/** How often each part was there and yet not loaded. */
const refused = new Map<string, number>();

/**
 * Starts the page again when a part of the app that was to be loaded later cannot come otherwise: it no longer exists,
 * because a newer build replaced it, or the connection was gone once and this browser never asks for it again (HTML let them
 * until 2025). A part that is only late is tried again by whoever waits for it.
 */
export function reloadOnStaleChunk(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => void reloadWhenLost(payload));
}

async function reloadWhenLost(error: Error): Promise<void> {
  const reloadedAt = Number(sessionStorage.getItem(reloadedAtKey) ?? 0);
  if (Date.now() - reloadedAt < guardMs || !((await isReplaced()) || (await isRefused(error)))) return;
  if (syncStatus.isInMemory) {
    offerReload();
    return;
  }
  sessionStorage.setItem(reloadedAtKey, String(Date.now()));
  if (hasRunningJobs()) await whenIdle(hasRunningJobs);
  await keepAndReload(keepForMs);
}

/** What is in memory alone goes with the page: when, is for the person to say. */
function offerReload(): void {
  const text = 'This part of Pleinair needs the page to be loaded again. What is typed and not sent is lost then.';
  // In place of the message that the part is not here.
  showToast({ key: 'part-not-loaded', text, durationMs: null, actions: [{ label: 'Reload', onPress: () => void keepAndReload() }] });
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

/** Is the part there for everybody but `import()`, not for the first time? Browsers name its address where this happens. */
async function isRefused(error: Error): Promise<boolean> {
  const part = /https?:\S+/.exec(error.message)?.[0];
  if (part === undefined || new URL(part).origin !== location.origin) return false;
  try {
    if (!(await fetch(part, { cache: 'no-store' })).ok) return false;
  } catch {
    return false;
  }
  const times = (refused.get(part) ?? 0) + 1;
  refused.set(part, times);
  // Starting again once mends what a browser remembers; what is still not loaded then, such as a broken part, never comes.
  if (times < refusedMax || sessionStorage.getItem(reloadedForKey(part)) !== null) return false;
  sessionStorage.setItem(reloadedForKey(part), '1');
  return true;
}

const reloadedForKey = (part: string) => `${reloadedAtKey}:${part}`;
