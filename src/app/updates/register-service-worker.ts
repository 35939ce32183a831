import type { Workbox } from 'workbox-window';
import { consoleLog } from '../../lib/log.ts';
import { parseMediaAddress } from '../../lib/media/media-address.ts';
import { followUpdates, type UpdateOptions } from './follow-updates.ts';

const updateCheckMs = 3_600_000;

/** Starts the service worker after the first paint. Does nothing in development and where there is none. */
export async function registerServiceWorker(options: Omit<UpdateOptions, 'onFirstControl'>): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await afterFirstPaint();
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox('/service-worker.js');
  try {
    await followUpdates(() => workbox.register(), { ...options, onFirstControl: () => void keepWhatIsShown() });
  } catch (error) {
    // Private windows and full devices refuse it; the app works without, only not offline.
    consoleLog('service-worker.not-registered', { reason: String(error) });
    return;
  }
  window.setInterval(() => void checkForUpdate(workbox), updateCheckMs);
}

async function checkForUpdate(workbox: Workbox): Promise<void> {
  if (!navigator.onLine) return;
  try {
    await workbox.update();
  } catch (error) {
    consoleLog('service-worker.update-check-failed', { reason: String(error) });
  }
}

/** Pictures shown before the worker was there are asked for again, through it, so that they are kept as well. */
async function keepWhatIsShown(): Promise<void> {
  const shown = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => URL.canParse(name) && parseMediaAddress(new URL(name)) !== null);
  for (const address of new Set(shown)) {
    // From the browser's own cache, where they still are: nothing is transferred twice.
    const response = await fetch(address, { cache: 'force-cache', priority: 'low' }).catch(() => null);
    await response?.body?.cancel();
  }
}

function afterFirstPaint(): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      requestAnimationFrame(() => setTimeout(resolve, 0));
    };
    if (document.readyState === 'complete') settle();
    else window.addEventListener('load', settle, { once: true });
  });
}
