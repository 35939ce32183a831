const quietMs = 3_000;
const gestures = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Resolves when nobody would notice a reload: the tab is hidden, or nothing was touched for a while and nothing is at work. */
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
