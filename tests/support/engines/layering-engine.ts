import { text } from 'node:stream/consumers';
import { capabilitiesOf, painterModel, type Model } from '../../../contract/catalogue/model.ts';
import { type Engine, EngineError, type EngineExtras, type EngineJob } from '../../../server/engines/engine.ts';
import { paintFlat } from './scripted-engine.ts';

/** Takes three pictures and the files of two trained models; the other one takes neither. */
export const [layeredModel, plainModel] = ['layered', 'plain'];

type Received = Pick<EngineJob, 'prompt'> & {
  references: number[];
  /** Each with its weights, read. */
  trained: { name: string; weight: number; weights: string | null }[];
};

/** An engine that writes down what each job is laid over with, by its id. It takes none before `isOpen`. */
export type LayeringEngine = Engine & { isOpen: boolean; received: Map<string, Received> };

export function createLayeringEngine(): LayeringEngine {
  const received: LayeringEngine['received'] = new Map();
  const extras: EngineExtras = { controlnets: [], trained: ['sks-boat'], takes: 'file', needsWord: true, trainedMax: 2 };
  const modelOf = (key: string, references_max: number): Model => {
    return { ...painterModel, key, name: key, capabilities: { ...capabilitiesOf(painterModel), references_max, has_mask: false } };
  };
  const engine: LayeringEngine = {
    key: 'layering',
    isOpen: true,
    received,
    repeatable: true,
    models: async () => [modelOf(layeredModel, 3), modelOf(plainModel, 0)],
    extras: async (model) => (model === layeredModel ? extras : null),
    submit: async (job) => {
      if (!engine.isOpen) throw new EngineError('RATE_LIMIT', 'Too many at once.', 0.05);
      const trained = (job.trained ?? []).map(async ({ name, weight, file }) => {
        return { name, weight, weights: file === undefined ? null : await text(await file.open(new AbortController().signal)) };
      });
      const references = job.references.map(({ strength }) => strength);
      received.set(job.id, { prompt: job.prompt, references, trained: await Promise.all(trained) });
      return { job: { ...job, references: [], trained: [] } };
    },
    poll: async (handle) => {
      return { state: 'succeeded', outputs: [{ bytes: await paintFlat(handle['job'] as EngineJob), mime: 'image/png' }] };
    },
    cancel: async () => undefined,
    close: async () => undefined,
  };
  return engine;
}
