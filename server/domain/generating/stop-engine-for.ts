import type { Engine, EngineError } from '../../engines/engine.ts';
import { logError } from '../../lib/log.ts';
import type { Database } from '../../storage/database.ts';
import { stopEngine } from '../engines/engine-limits.ts';

const stopOf = { QUOTA: 'quota', AUTH: 'key' } as const;

/** Gives nothing more to an engine whose account is empty or that refused its key; an administrator lets it go on. Nothing for other errors. */
export async function stopEngineFor(
  studio: { db: Database; onStopped?: () => void },
  engine: Engine,
  { code, message }: Pick<EngineError, 'code' | 'message'>,
): Promise<void> {
  if (code !== 'QUOTA' && code !== 'AUTH') return;
  await stopEngine(studio.db, engine.key, stopOf[code], message);
  logError('engine.stopped', new Error(message), { engine: engine.key });
  studio.onStopped?.();
}
