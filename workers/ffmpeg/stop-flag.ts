/** The file name under which the runner receives its flag. */
export const stopFlagPath = '/stop-flag';

/** A number in memory that both sides share; null where the page may not share memory. */
export function makeStopFlag(): Int32Array<SharedArrayBuffer> | null {
  return crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) : null;
}

/**
 * Runs in the worker of the program and ends it as soon as the flag is raised. The program handles no message while it works,
 * and a terminated worker goes on for seconds. It reads the clock all the time, so the clock checks the flag.
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
