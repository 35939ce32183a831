import { AppError } from '../../../contract/errors.ts';
import { LeadershipLost } from '../leader/leader-write.ts';
import type { SyncWorld } from '../world.ts';

/**
 * Turns an unknown error of a read into INTERNAL, after which the loop still sends. Such an error may last, and would
 * otherwise end each leader before it sends anything. @throws AppError, LeadershipLost
 */
export function failReading({ log }: Pick<SyncWorld, 'log'>, error: unknown): never {
  if (error instanceof AppError || error instanceof LeadershipLost) throw error;
  log('sync.read-failed', { reason: error instanceof Error ? error.name : 'unknown' });
  throw new AppError('INTERNAL', { cause: error });
}
