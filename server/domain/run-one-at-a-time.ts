/** Runs `work` after all earlier work has ended, with success or not. */
type RunOneAtATime = <T>(work: () => Promise<T>) => Promise<T>;

/** A queue of its own, which runs one piece of work after the other. */
export function openLine(): RunOneAtATime {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine.catch(() => undefined);
    return mine;
  };
}

/** The queue of all work that decodes pictures. */
export const runOneAtATime = openLine();
