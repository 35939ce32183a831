import { Readable } from 'node:stream';
import { EngineError, type Engine } from '../../../server/engines/engine.ts';
import type { EngineTrainer, TrainingJob } from '../../../server/engines/trainer.ts';
import { createScriptedEngine } from './scripted-engine.ts';

/** An engine that trains as the test says, and keeps what it was given. */
export type TrainingEngine = Engine & {
  trainer: EngineTrainer;
  jobs: TrainingJob[];
  canceled: string[];
  /** Outcome of its trainings from now on. `cut`: it takes them and the connection is lost. */
  fate: 'hold' | 'train' | 'refuse' | 'cut';
};

/** `canRecover`: it can be asked whether it took a job. */
export function createTrainingEngine({ canRecover = false } = {}): TrainingEngine {
  const jobs: TrainingJob[] = [];
  const canceled: string[] = [];
  const trainer: EngineTrainer = {
    key: 'school',
    name: 'School',
    description: 'A trainer of a test.',
    modes: ['style', 'character'],
    credits: 20,
    imagesMin: 5,
    imagesMax: 6,
    baseModels: async () => ['school-model'],
    priceOf: () => 2,
    submit: async (job) => {
      jobs.push(job);
      if (engine.fate === 'cut') throw new EngineError('UNAVAILABLE', 'The connection to the engine was lost.');
      return { id: job.id };
    },
    ...(canRecover && { recover: async (jobId: string) => (jobs.some(({ id }) => id === jobId) ? { id: jobId } : null) }),
    poll: async (handle) => {
      const id = handle['id'] as string;
      if (canceled.includes(id)) return { state: 'canceled' };
      if (engine.fate === 'hold') return { state: 'running', progress: 0.25, pollAgainMs: 5 };
      if (engine.fate === 'refuse')
        return { state: 'failed', error: new EngineError('INVALID_INPUT', 'These pictures cannot be learned.') };
      const bytes = Buffer.alloc(3_000_000, id);
      const weights = { sizeBytes: null, open: async () => Readable.from([bytes.subarray(0, 1_000_000), bytes.subarray(1_000_000)]) };
      return { state: 'succeeded', weights, engineName: null, baseModels: ['school-model'], costUsd: 1.5 };
    },
    cancel: async (handle) => void canceled.push(handle['id'] as string),
  };
  const engine: TrainingEngine = {
    ...createScriptedEngine(),
    key: 'school',
    models: async () => [],
    trainer,
    jobs,
    canceled,
    fate: 'train',
  };
  return engine;
}
