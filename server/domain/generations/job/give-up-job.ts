import { type Engine, EngineError, type EngineHandle } from '../../../engines/engine.ts';
import { logError } from '../../../lib/log.ts';

/** Cancels a job at its engine. Failures are logged: an engine that cannot be reached delays no other work. */
export async function giveUpJob(engine: Pick<Engine, 'key' | 'cancel'>, handle: EngineHandle): Promise<void> {
  try {
    await engine.cancel(handle);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    logError('engine.cancel', error, { engine: engine.key });
  }
}
