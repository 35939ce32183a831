/** The name under which the runner gets its flag, among what is handed to it as files. */
export const stopFlagPath = '/stop-flag';

/** A number that both sides see while one of them works; null where a page shares no memory. */
export function makeStopFlag(): Int32Array<SharedArrayBuffer> | null {
  return crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) : null;
}

/**
 * In the worker that runs the program: ends it as soon as the flag is raised. It hears no message while it works, and a worker
 * that is terminated in the middle of its work goes on for seconds; but it looks at the clock all the time.
 */
export function obeyStopFlag(scope: { addEventListener: Worker['addEventListener']; postMessage(message: unknown): void }): void {
  let flag: Int32Array | null = null;
  scope.addEventListener('message', (event) => {
    const { id, type, data } = event.data as { id: number; type: string; data?: { path?: string; data?: Int32Array } };
    if (type !== 'WRITE_FILE' || data?.path !== stopFlagPath) return;
    event.stopImmediatePropagation();
    flag = data.data ?? null;
    scope.postMessage({ id, type, data: true });
  });
  const readClock = performance.now.bind(performance);
  performance.now = () => {
    if (flag !== null && Atomics.load(flag, 0) !== 0) throw new Error('stopped');
    return readClock();
  };
}
