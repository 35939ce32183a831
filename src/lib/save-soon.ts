import { keepBeforeReload } from './browser/reload-page.ts';

const saveAfterMs = 300;

export type SaveSoon = { (): void; end: () => void };

/**
 * Returns what asks for `save`, which must not reject: it is called when nothing has changed for 300 ms, and at once
 * before the page is hidden, ends or starts again. `end` saves what is left and listens no more.
 */
export function createSaveSoon(save: () => Promise<void>): SaveSoon {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving = Promise.resolve();
  const saveNow = (): Promise<void> => {
    if (timer !== undefined) {
      clearTimeout(timer);
      timer = undefined;
      saving = save();
    }
    return saving;
  };
  const saveAtOnce = () => void saveNow();
  const listening = new AbortController();
  const saveWhenHidden = () => document.visibilityState === 'hidden' && void saveNow();
  document.addEventListener('visibilitychange', saveWhenHidden, { signal: listening.signal });
  addEventListener('pagehide', saveAtOnce, { signal: listening.signal });
  // It comes while the next page is fetched. At `pagehide` it is too late for a save that waits for another transaction.
  addEventListener('beforeunload', saveAtOnce, { signal: listening.signal });
  const forget = keepBeforeReload(saveNow);
  const saveSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(saveAtOnce, saveAfterMs);
  };
  const end = () => {
    void saveNow();
    listening.abort();
    forget();
  };
  return Object.assign(saveSoon, { end });
}
