/** Chromium can wait minutes for the old worker to finish a request before the new one takes over. After this time the page reloads. */
export const takeOverMs = 8_000;

/** In `sessionStorage`, because the page can come back as the old build: it must not ask again then. */
const key = 'pleinair.update-agreed';

/** True after the person agreed to the update in this tab, until a new worker takes over. */
export function isUpdateAgreed(): boolean {
  return sessionStorage.getItem(key) !== null;
}

/** Tells the waiting worker to take over, and remembers that the person agreed. */
export function letTakeOver(waiting: ServiceWorker): void {
  sessionStorage.setItem(key, '1');
  waiting.postMessage({ type: 'SKIP_WAITING' });
}

export function forgetAgreedUpdate(): void {
  sessionStorage.removeItem(key);
}
