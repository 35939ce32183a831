type PageCache = { pause: () => Promise<void>; resume: () => Promise<void>; signal: AbortSignal };

/**
 * Pauses sync while the page is in the back/forward cache, where it would keep the lock without sending.
 * A page that closes hands over the lead, so other tabs need not wait for its missing beat.
 * A page that returns from the cache queues for the lead again.
 */
export function followPageCache(page: EventTarget, { pause, resume, signal }: PageCache): void {
  let paused = Promise.resolve();
  page.addEventListener('pagehide', () => void (paused = pause()), { signal });
  page.addEventListener(
    'pageshow',
    // `pageshow` may fire before `pause` is done, so it waits for it.
    (event) => (event as PageTransitionEvent).persisted && void paused.then(resume),
    { signal },
  );
}
