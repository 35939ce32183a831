import { runOnce, type OnceAnswer, type OnceKey } from '../domain/run-once.ts';
import type { Studio } from '../domain/studio.ts';

type Effect = Parameters<typeof runOnce>[2];

/** Runs a verb at most once under the call's key; the answer is 200 with what the verb returns. */
export function writeOnce(
  studio: Pick<Studio, 'db'>,
  once: OnceKey,
  verb: (...args: Parameters<Effect>) => Promise<object>,
): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => ({ status: 200, body: await verb(tx, touch) }));
}
