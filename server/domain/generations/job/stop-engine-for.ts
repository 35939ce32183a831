import { type Engine, EngineError } from '../../../engines/engine.ts';
import { logError } from '../../../lib/log.ts';
import type { Database } from '../../../storage/database.ts';
import { stopEngine } from '../../engines/engine-limits.ts';

/**
 * Stops an engine whose account is empty or that refused its key; an administrator resumes it. A refused permission stops it only
 * if the engine permits nothing at all. Other errors stop nothing.
 */
export async function stopEngineFor(
  studio: { db: Database; onStopped?: () => void },
  engine: Pick<Engine, 'key' | 'check'>,
  { code, message }: Pick<EngineError, 'code' | 'message'>,
): Promise<void> {
  const by = code === 'QUOTA' ? 'quota' : code === 'AUTH' || (code === 'FORBIDDEN' && (await allowsNothing(engine))) ? 'key' : null;
  if (by === null) return;
  await stopEngine(studio.db, engine.key, { by, reason: message });
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
