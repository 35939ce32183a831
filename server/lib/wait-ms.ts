/** Null after `ms`, or at once when `signal` aborts. */
export function waitMs(ms: number, signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve(null);
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
    if (signal.aborted) done();
  });
}
