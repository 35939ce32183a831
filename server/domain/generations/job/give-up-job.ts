import { type Engine, EngineError, type EngineHandle } from '../../../engines/engine.ts';
import { logError } from '../../../lib/log.ts';

/** Tells an engine that a job is not wanted any more. An engine that cannot be told keeps nobody waiting. */
export async function giveUpJob(engine: Pick<Engine, 'key' | 'cancel'>, handle: EngineHandle): Promise<void> {
  try {
    await engine.cancel(handle);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    logError('engine.cancel', error, { engine: engine.key });
  }
}
