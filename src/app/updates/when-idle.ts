const quietMs = 3_000;
const gestures = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Resolves when a reload disturbs no work: the tab is hidden or untouched for a while, and `isBusy` is false. */
export function whenIdle(isBusy: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const check = (): void => {
      clearTimeout(timer);
      timer = setTimeout(settle, quietMs);
      if (document.visibilityState === 'hidden') settle();
    };
    const settle = (): void => {
      if (isBusy()) {
        clearTimeout(timer);
        timer = setTimeout(settle, quietMs);
        return;
      }
      clearTimeout(timer);
      done.abort();
      resolve();
    };
    for (const type of gestures) window.addEventListener(type, check, { signal: done.signal, passive: true, capture: true });
    document.addEventListener('visibilitychange', check, { signal: done.signal });
    check();
  });
}
