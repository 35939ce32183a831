import type { Workbox } from 'workbox-window';
import { consoleLog } from '../../lib/log.ts';
import { parseMediaAddress } from '../../lib/media/media-address.ts';
import { followUpdates, type UpdateOptions } from './follow-updates.ts';

const updateCheckMs = 3_600_000;

/** Starts the service worker after the first paint. Does nothing in development and where service workers are missing. */
export async function registerServiceWorker(options: Omit<UpdateOptions, 'onFirstControl'>): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await afterFirstPaint();
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox('/service-worker.js');
  try {
    await followUpdates(() => workbox.register(), { ...options, onFirstControl: () => void keepWhatIsShown() });
  } catch (error) {
    // Private windows and full devices refuse it; the app then works online only.
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

/** Fetches the pictures shown before the worker took control again, through the worker, so that it keeps them. */
async function keepWhatIsShown(): Promise<void> {
  const shown = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => URL.canParse(name) && parseMediaAddress(new URL(name)) !== null);
  for (const address of new Set(shown)) {
    // Served from the browser's HTTP cache: nothing is transferred twice.
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
