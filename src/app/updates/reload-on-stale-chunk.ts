import { reloadOrAsk } from '../../db/recovery/in-memory.ts';
import { keepAndReload } from '../../lib/browser/reload-page.ts';
import { hasRunningJobs } from '../../lib/running-jobs.ts';
import { showToast } from '../../ui/feedback/toast/toast-store.ts';
import { whenIdle } from './when-idle.ts';

const reloadedAtKey = 'pleinair.reloaded-for-chunk';
/** A failure this soon after a reload means that the new build is broken; another reload would loop forever. */
const guardMs = 60_000;
/** After this many failures of a part that the studio does serve, the browser has cached the first failure. */
const refusedMax = 2;

/**
 * Time limit for saving drafts before the reload, ms. It is generous, but needed: the lost part may be the one that opens the database.
 * Shorter than the guard, so that two waits never overlap.
 */
const keepForMs = 30_000;

/** Counts the failures of each part that the studio does serve. */
const refused = new Map<string, number>();

/**
 * Reloads the page when a part of the app can no longer be loaded. A newer build replaced it, or its request failed once and this browser
 * never repeats it (HTML allowed that until 2025). Callers retry a part that is only late themselves.
 */
export function reloadOnStaleChunk(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => void reloadWhenLost(payload));
}

async function reloadWhenLost(error: Error): Promise<void> {
  const reloadedAt = Number(sessionStorage.getItem(reloadedAtKey) ?? 0);
  if (Date.now() - reloadedAt < guardMs || !((await isReplaced()) || (await isRefused(error)))) return;
  reloadOrAsk({ reload: () => void reloadSoon(), ask: offerReload });
}

async function reloadSoon(): Promise<void> {
  sessionStorage.setItem(reloadedAtKey, String(Date.now()));
  if (hasRunningJobs()) await whenIdle(hasRunningJobs);
  await keepAndReload(keepForMs);
}

/** An in-memory page loses its unsent changes with a reload, so the user decides when. */
function offerReload(): void {
  const text = 'This part of Pleinair needs the page to be loaded again. What is typed and not sent is lost then.';
  // The key replaces the message that the part is not loaded.
  showToast({ key: 'part-not-loaded', text, durationMs: null, actions: [{ label: 'Reload', onPress: () => void keepAndReload() }] });
}

/** True when the studio now serves another build; false also when it cannot be asked. */
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

/** True when `fetch` gets the part but `import()` failed repeatedly. Browsers name its address in the error where this happens. */
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
  // One reload clears the browser's memory of the failure. A part that still fails then is broken, so a second reload is no use.
  if (times < refusedMax || sessionStorage.getItem(reloadedForKey(part)) !== null) return false;
  sessionStorage.setItem(reloadedForKey(part), '1');
  return true;
}

const reloadedForKey = (part: string) => `${reloadedAtKey}:${part}`;
