/**
 * Calls when the browser has nothing more urgent to do, at the latest after `timeout` ms; where it cannot say, after
 * what is waiting already. Returns how to call no more.
 */
export function callWhenIdle(callback: () => void, timeout: number): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(callback, { timeout });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(callback);
  return () => clearTimeout(timer);
}
