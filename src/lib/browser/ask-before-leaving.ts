/**
 * Has the browser ask before the page is left, if `isNeeded` says so by then. Returns how to stop: a page that
 * may ask is not kept for Back. Where there is no page, as in a worker, nothing is done.
 */
export function askBeforeLeaving(isNeeded: () => boolean = () => true): () => void {
  const page = (globalThis as { window?: Window }).window;
  const ask = (event: BeforeUnloadEvent): void => {
    if (isNeeded()) event.preventDefault();
  };
  page?.addEventListener('beforeunload', ask);
  return () => page?.removeEventListener('beforeunload', ask);
}

/** Does `work`, and has the browser ask when the page is left before it has ended. */
export async function askUntilDone<T>(work: () => Promise<T>): Promise<T> {
  const stop = askBeforeLeaving();
  return work().finally(stop);
}
