import type { EngineJob } from '../../../server/engines/engine.ts';

/** A small picture for an engine to make, with what a test changes of it. */
export function engineJob(changes: Partial<EngineJob> = {}): EngineJob {
  return {
    id: 'job',
    model: 'model',
    prompt: 'a lake',
    negativePrompt: '',
    width: 64,
    height: 96,
    seed: 7,
    references: [],
    ...changes,
  };
}
