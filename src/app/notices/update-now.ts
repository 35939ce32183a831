import { consoleLog } from '../../lib/log.ts';
import { keepAndReload } from '../../lib/browser/reload-page.ts';
import { letTakeOver, takeOverMs } from '../updates/agreed-update.ts';

/** Loads the newest version of the app. Installs a waiting one first, because a reload alone would show the old one again. */
export async function updateNow(): Promise<void> {
  const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
  try {
    await registration?.update();
  } catch (error) {
    consoleLog('service-worker.update-check-failed', { reason: String(error) });
  }
  const next = registration?.waiting ?? registration?.installing ?? null;
  if (next === null) {
    await keepAndReload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => void keepAndReload(), { once: true });
  if (next.state === 'installing') await new Promise((resolve) => next.addEventListener('statechange', resolve, { once: true }));
  // The installation failed, so this version will never take control.
  if (next.state === 'redundant') {
    await keepAndReload();
    return;
  }
  letTakeOver(next);
  setTimeout(() => void keepAndReload(), takeOverMs);
}
