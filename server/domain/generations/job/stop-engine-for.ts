import { type Engine, EngineError } from '../../../engines/engine.ts';
import { logError } from '../../../lib/log.ts';
import type { Database } from '../../../storage/database.ts';
import { stopEngine } from '../../engines/engine-limits.ts';

/**
 * Gives nothing more to an engine whose account is empty or that refused its key; an administrator lets it go on. What it does not
 * allow stops it only when it allows nothing at all. Nothing for other errors.
 */
export async function stopEngineFor(
  studio: { db: Database; onStopped?: () => void },
  engine: Pick<Engine, 'key' | 'check'>,
  { code, message }: Pick<EngineError, 'code' | 'message'>,
): Promise<void> {
  const by = code === 'QUOTA' ? 'quota' : code === 'AUTH' || (code === 'FORBIDDEN' && (await allowsNothing(engine))) ? 'key' : null;
  if (by === null) return;
  await stopEngine(studio.db, engine.key, by, message);
  logError('engine.stopped', new Error(message), { engine: engine.key });
  studio.onStopped?.();
}

async function allowsNothing(engine: Pick<Engine, 'check'>): Promise<boolean> {
  try {
    await engine.check?.();
    return false;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return error.code === 'AUTH' || error.code === 'FORBIDDEN';
  }
}
