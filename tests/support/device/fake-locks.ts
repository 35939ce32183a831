type Options = { signal?: AbortSignal; steal?: boolean };
type Work = (lock: object | null) => unknown;

/** The part of Web Locks that leading needs: one holder, a queue, and `steal`. */
export function fakeLocks(): LockManager {
  const tails = new Map<string, Promise<unknown>>();
  const request = (name: string, ...rest: [Work] | [Options, Work]) => {
    const [options, work] = rest.length === 1 ? [{}, rest[0]] : rest;
    const before = options.steal === true ? Promise.resolve() : (tails.get(name) ?? Promise.resolve());
    const aborted = new Promise((_resolve, reject) =>
      options.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
    );
    let isRunning = false;
    const mine = before.then(() => {
      if (options.signal?.aborted === true) throw new DOMException('', 'AbortError');
      isRunning = true;
      return work({});
    });
    tails.set(
      name,
      mine.catch(() => undefined),
    );
    return Promise.race([mine, aborted.catch((error: unknown) => (isRunning ? mine : Promise.reject(error as Error)))]);
  };
  return { request } as unknown as LockManager;
}
