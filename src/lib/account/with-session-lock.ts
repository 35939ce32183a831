/**
 * Lets one tab at a time change whose session this browser holds: tabs that become a guest at the same
 * moment would become two, and the work of one could never be sent.
 */
export function withSessionLock<T>(work: () => Promise<T>): Promise<T> {
  // Absent on pages that are served over plain HTTP.
  const locks = (globalThis.navigator as { locks?: LockManager } | undefined)?.locks;
  return locks === undefined ? work() : locks.request('pleinair.session', work);
}
