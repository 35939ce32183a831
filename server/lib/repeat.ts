/**
 * Runs `work` every `everyMs`, one round at a time; a round that fails is told to `onError` and tried again by the next.
 * @returns the function that ends it, after the round that is running
 */
export function repeat(everyMs: number, work: () => Promise<unknown>, onError: (error: unknown) => void): () => Promise<void> {
  let round: Promise<void> | undefined;
  const timer = setInterval(() => {
    round ??= work()
      .then(() => undefined, onError)
      .finally(() => (round = undefined));
  }, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await round;
  };
}
