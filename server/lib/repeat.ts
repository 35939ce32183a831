/**
 * Runs `work`, which must not reject, every `everyMs`, one round at a time.
 * @returns the function that ends it, after the round that is running
 */
export function repeat(everyMs: number, work: () => Promise<void>): () => Promise<void> {
  let round: Promise<void> | undefined;
  const timer = setInterval(() => {
    round ??= work().finally(() => (round = undefined));
  }, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await round;
  };
}
