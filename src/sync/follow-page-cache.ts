type PageCache = { pause: () => Promise<void>; resume: () => Promise<void>; signal: AbortSignal };

/**
 * A page in the back/forward cache must not lead: it would keep the lock and do nothing. One that closes hands the lead
 * over, so that nobody has to find out that it is gone; one that comes back out of the cache waits for its turn again.
 */
export function followPageCache(page: EventTarget, { pause, resume, signal }: PageCache): void {
  let paused = Promise.resolve();
  page.addEventListener('pagehide', () => void (paused = pause()), { signal });
  page.addEventListener(
    'pageshow',
    // After the pause has ended: both may come before anything of the first is done.
    (event) => (event as PageTransitionEvent).persisted && void paused.then(resume),
    { signal },
  );
}
