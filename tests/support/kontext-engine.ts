import { painterModel, type Model } from '../../contract/model.ts';
import { type Engine, EngineError, type EngineJob } from '../../server/engines/engine.ts';
import { paintFlat } from './scripted-engine.ts';

const model = (key: string, name: string): Model => ({ ...painterModel, key, name, description: name });

/** An engine with two models of one family: the first blocks every prompt, the second none. */
export function createKontextEngine(): Engine {
  return {
    key: 'kontext',
    models: async () => [model('flux-kontext-pro', 'Flux Kontext Pro'), model('flux-kontext-dev', 'Flux Kontext Dev')],
    submit: async (job) => ({ job: { ...job, references: [] } }),
    poll: async (handle) => {
      const job = handle['job'] as EngineJob;
      if (job.model === 'flux-kontext-pro')
        return { state: 'failed', error: new EngineError('CONTENT_POLICY', 'The engine refused this prompt.') };
      return { state: 'succeeded', outputs: [{ bytes: await paintFlat(job), mime: 'image/png' }] };
    },
    cancel: async () => undefined,
    close: async () => undefined,
  };
}
