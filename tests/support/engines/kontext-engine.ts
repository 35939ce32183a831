import { capabilitiesOf, painterModel, type Model } from '../../../contract/catalogue/model.ts';
import { type Engine, EngineError, type EngineJob } from '../../../server/engines/engine.ts';
import { paintFlat } from './scripted-engine.ts';

const model: Model = {
  ...painterModel,
  key: 'flux_kontext',
  name: 'Flux Kontext',
  description: 'Flux Kontext',
  capabilities: { ...capabilitiesOf(painterModel), qualities: ['pro', 'dev'] },
};

/** An engine with a model of two qualities: Pro blocks every prompt, Dev none. */
export function createKontextEngine(): Engine {
  return {
    key: 'kontext',
    models: async () => [model],
    submit: async (job) => ({ job: { ...job, references: [] } }),
    poll: async (handle) => {
      const job = handle['job'] as EngineJob;
      if (job.settings?.quality !== 'dev')
        return { state: 'failed', error: new EngineError('CONTENT_POLICY', 'The engine refused this prompt.') };
      return { state: 'succeeded', outputs: [{ bytes: await paintFlat(job), mime: 'image/png' }] };
    },
    cancel: async () => undefined,
    close: async () => undefined,
  };
}
