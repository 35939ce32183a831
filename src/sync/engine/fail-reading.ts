import { AppError } from '../../../contract/errors.ts';
import { LeadershipLost } from '../leader/leader-write.ts';
import type { SyncWorld } from '../world.ts';

/**
 * What reading threw, as a failure that the loop knows: what is of no known kind may last, and would end each leader before it
 * has sent anything. @throws AppError, LeadershipLost
 */
export function failReading({ log }: Pick<SyncWorld, 'log'>, error: unknown): never {
  if (error instanceof AppError || error instanceof LeadershipLost) throw error;
  log('sync.read-failed', { reason: error instanceof Error ? error.name : 'unknown' });
  throw new AppError('INTERNAL', { cause: error });
}
