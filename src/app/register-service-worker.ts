import type { Workbox } from 'workbox-window';
import { isInMemory } from '../db/in-memory.ts';
import { consoleLog } from '../lib/log.ts';
import { parseMediaAddress } from '../lib/media-address.ts';
import { keepAndReload } from '../lib/reload-page.ts';
import { whenIdle } from './when-idle.ts';

type ServiceWorkerOptions = {
  /** A newer build waits. `apply` switches to it; every tab then reloads when it is idle, those in memory when they are asked. */
  onUpdateReady: (apply: () => Promise<void>) => void;
  /** The app starts without a connection from now on. */
  onOfflineReady: () => void;
  /** True while a reload would lose work, such as a running export. */
  isBusy?: () => boolean;
};

const updateCheckMs = 3_600_000;
/** A worker that was answering when its successor was let go first can hold that up for minutes (Chromium); a reload ends it. */
const takeOverMs = 8_000;

/** Starts the service worker after the first paint. Does nothing in development and where there is none. */
export async function registerServiceWorker(options: ServiceWorkerOptions): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await afterFirstPaint();
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox('/service-worker.js');
  listen(workbox, options);
  try {
    await workbox.register();
  } catch (error) {
    // Private windows and full devices refuse it; the app works without, only not offline.
    consoleLog('service-worker.not-registered', { reason: String(error) });
    return;
  }
  window.setInterval(() => void checkForUpdate(workbox), updateCheckMs);
}

function listen(workbox: Workbox, options: ServiceWorkerOptions): void {
  const { onUpdateReady, onOfflineReady, isBusy = () => false } = options;
  let isControlled = navigator.serviceWorker.controller !== null;
  let isAsked = false;
  workbox.addEventListener('installed', () => {
    if (!isControlled) onOfflineReady();
  });
  workbox.addEventListener('waiting', () => {
    onUpdateReady(async () => {
      isAsked = true;
      workbox.messageSkipWaiting();
      setTimeout(() => void reload({ isAsked, isBusy }), takeOverMs);
    });
  });
  workbox.addEventListener('controlling', () => {
    // The first worker takes over a page of its own build: there is nothing newer to reload for.
    if (!isControlled) void keepWhatIsShown();
    // Whoever works in another tab has agreed for that one. What this one keeps would not outlive it.
    else if (isInMemory() && !isAsked) onUpdateReady(() => reload({ isAsked: true, isBusy }));
    else void reload({ isAsked, isBusy });
    isControlled = true;
  });
}

type Reload = { isAsked: boolean; isBusy: () => boolean };

/** The tab in which the person agreed reloads at once, the others when nobody would notice. */
async function reload({ isAsked, isBusy }: Reload): Promise<void> {
  if (!isAsked || isBusy()) await whenIdle(isBusy);
  await keepAndReload();
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
