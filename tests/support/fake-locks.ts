/** The part of Web Locks that matters to leading: one holder, the others wait in line, a thief takes it. */
export function fakeLocks(): LockManager {
  let tail: Promise<unknown> = Promise.resolve();
  const request = (_: string, options: { signal?: AbortSignal; steal?: boolean }, work: (lock: object | null) => unknown) => {
    const before = options.steal === true ? Promise.resolve() : tail;
    const aborted = new Promise((_resolve, reject) =>
      options.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
    );
    let isRunning = false;
    const mine = before.then(() => {
      if (options.signal?.aborted === true) throw new DOMException('', 'AbortError');
      isRunning = true;
      return work({});
    });
    tail = mine.catch(() => undefined);
    return Promise.race([mine, aborted.catch((error: unknown) => (isRunning ? mine : Promise.reject(error as Error)))]);
  };
  return { request } as unknown as LockManager;
}
