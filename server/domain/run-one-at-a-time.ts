/** Runs `work` when everything that was handed in before has ended, well or badly. */
type RunOneAtATime = <T>(work: () => Promise<T>) => Promise<T>;

/** A line of its own, in which one piece of work is done after the other. */
export function openLine(): RunOneAtATime {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine.catch(() => undefined);
    return mine;
  };
}

/** For whatever decodes pictures. */
export const runOneAtATime = openLine();
