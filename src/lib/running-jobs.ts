let running = 0;

/** Runs work that a reload would lose, such as a download being converted. */
export async function runJob<T>(job: () => Promise<T>): Promise<T> {
  running += 1;
  try {
    return await job();
  } finally {
    running -= 1;
  }
}

/** True while a reload of this tab would lose work. */
export function hasRunningJobs(): boolean {
  return running > 0;
}
