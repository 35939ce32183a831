import type { Readable } from 'node:stream';
import type { TrainingMode } from '../../contract/generations/image/image-defaults.ts';
import type { EngineError, EngineHandle } from './engine-error.ts';

/** One model to train. */
export type TrainingJob = {
  /** The id of the training. Engines with idempotency keys or tags use it as such. */
  id: string;
  mode: TrainingMode;
  /** The trigger word, which stands for the subject of the pictures. */
  trigger: string;
  /** Upright JPEGs of at most 1536 pixels a side, without metadata; at least as many as the trainer takes. */
  pictures: { bytes: Uint8Array; mime: string }[];
};

/** A file that is too large for the memory, read as a stream. `sizeBytes` null: unknown before it is read. */
export type TrainingFile = { sizeBytes: number | null; open(signal: AbortSignal): Promise<Readable> };

export type TrainingState =
  | {
      state: 'queued' | 'running';
      /** 0–1. */
      progress: number | null;
      pollAgainMs: number;
    }
  | {
      state: 'succeeded';
      /** Null: the weights stay at the engine, under `engineName`. */
      weights: TrainingFile | null;
      /** The engine's name for the trained model; null: jobs send the file. */
      engineName: string | null;
      /** Keys of the models that accept it. */
      baseModels: readonly string[];
      /** Cost, US dollars, as reported by the engine. */
      costUsd?: number;
    }
  | { state: 'failed'; error: EngineError; costUsd?: number }
  | { state: 'canceled' };

/**
 * The part of an engine that trains models. `submit` is called at most once per training, unless `repeatable`. `poll` may be called any
 * number of times, also by another process after a restart.
 * @throws EngineError
 */
export interface EngineTrainer {
  /** Its key in the catalogue. */
  readonly key: string;
  readonly name: string;
  /** One sentence for the person who chooses it. */
  readonly description: string;
  readonly modes: readonly TrainingMode[];
  /** Credits of one training. */
  readonly credits: number;
  readonly imagesMin: number;
  readonly imagesMax: number;
  /** An interrupted submit is repeated. */
  readonly repeatable?: boolean;
  /** Keys of the models that accept its results; empty while it cannot train. */
  baseModels(): Promise<readonly string[]>;
  /** Price of a training by the engine's list, US dollars; null: unknown. Absent: free. */
  priceOf?(job: Pick<TrainingJob, 'mode'>): number | null;
  submit(job: TrainingJob): Promise<EngineHandle>;
  /** Finds a training whose submit was interrupted; null when the engine certainly did not take it. Absent: unsupported. */
  recover?(jobId: string): Promise<EngineHandle | null>;
  poll(handle: EngineHandle, signal: AbortSignal): Promise<TrainingState>;
  cancel(handle: EngineHandle): Promise<void>;
}
