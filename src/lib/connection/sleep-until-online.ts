import { systemClock } from '../clock.ts';

/** Resolves after `ms`, or as soon as the browser is back online. */
export async function sleepUntilOnline(ms: number): Promise<void> {
  const online = new AbortController();
  window.addEventListener('online', () => online.abort(), { once: true, signal: online.signal });
  await systemClock.sleep(ms, online.signal);
  online.abort();
}
