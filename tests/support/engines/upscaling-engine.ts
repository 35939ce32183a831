import { type Engine, EngineError, type EngineJob } from '../../../server/engines/engine.ts';
import { createScriptedEngine, type ScriptedEngine } from './scripted-engine.ts';

/**
 * The scripted engine as one that only makes pictures larger, twice as wide and high. `another picture` is one of another
 * shape. `cut`: it takes jobs and the connection is lost; `told`: it can be asked whether it did.
 */
export function createUpscalingEngine(cut: 'told' | 'untold' | null = null): ScriptedEngine {
  const scripted = createScriptedEngine();
  const taken = new Map<string, EngineJob>();
  const recover: Engine['recover'] = async (jobId) => (taken.has(jobId) ? { job: taken.get(jobId)! } : null);
  return {
    ...scripted,
    key: 'larger',
    models: async () => [],
    upscalers: async () => new Map([['x2', 'A large model'] as const]),
    priceOf: () => 0.005,
    ...(cut === 'untold' ? {} : { recover }),
    submit: async (job) => {
      await scripted.submit(job);
      const width = job.prompt === 'another picture' ? job.width * 2 : job.width;
      taken.set(job.id, { ...job, width, references: [] });
      if (cut !== null) throw new EngineError('UNAVAILABLE', 'The connection to the engine was lost.');
      return { job: taken.get(job.id)! };
    },
  };
}
