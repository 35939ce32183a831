import type { Engine } from '../../engines/engine.ts';
import { logError } from '../../lib/log.ts';
import type { Database } from '../../storage/database.ts';
import { stopEngine } from '../engines/engine-limits.ts';

/** Gives nothing more to an engine whose account is empty; an administrator lets it go on. */
export async function stopForQuota(studio: { db: Database; onStopped?: () => void }, engine: Engine, reason: string): Promise<void> {
  await stopEngine(studio.db, engine.key, 'quota', reason);
  logError('engine.stopped', new Error(reason), { engine: engine.key });
  studio.onStopped?.();
}
