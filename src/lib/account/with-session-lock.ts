import { webLocks } from '../browser/web-locks.ts';

/**
 * Lets one tab at a time change the session of this browser. Tabs that become a guest at the same moment would
 * become two guests, and the changes of one could never be sent.
 */
export function withSessionLock<T>(work: () => Promise<T>): Promise<T> {
  const locks = webLocks();
  return locks === undefined ? work() : locks.request('pleinair.session', work);
}
