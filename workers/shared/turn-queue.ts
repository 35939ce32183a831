/** Lets `size` holders in at once, first come first served. */
export type TurnQueue = {
  /** Resolves when it is the caller's turn. Rejects with the signal's reason when aborted while waiting. */
  take(signal?: AbortSignal): Promise<void>;
  /** Ends a turn; exactly once for each one taken. */
  release(): void;
};

export function createTurnQueue(size: number): TurnQueue {
  let held = 0;
  const waiting: (() => void)[] = [];

  async function take(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (held < size) {
      held += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        waiting.splice(waiting.indexOf(enter), 1);
        reject(signal?.reason);
      };
      const enter = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      waiting.push(enter);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  function release(): void {
    const next = waiting.shift();
    // The turn passes straight to the next waiter, so a `take` in between cannot get it as well.
    if (next === undefined) held -= 1;
    else next();
  }

  return { take, release };
}
