let last: Promise<unknown> = Promise.resolve();

/** Runs `work` when everything that was handed in before has ended, well or badly. */
export function runOneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work);
  last = mine.catch(() => undefined);
  return mine;
}
