import type { Readable } from 'node:stream';
import type { TrainingMode } from '../../contract/generations/image/image-defaults.ts';
import type { EngineError, EngineHandle } from './engine-error.ts';

/** One model to train. */
export type TrainingJob = {
  /** Of this training; an engine that knows idempotency keys or tags uses it as such. */
  id: string;
  mode: TrainingMode;
  /** The word that the model learns for what the pictures show. */
  trigger: string;
  /** Upright JPEGs of at most 1536 pixels a side, without metadata; at least as many as the trainer takes. */
  pictures: { bytes: Uint8Array; mime: string }[];
};

/** A file that is too large for the memory: it is read as it comes. `sizeBytes` null: not known before it is read. */
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
      /** Null: they stay at the engine, which knows them by `engineName`. */
      weights: TrainingFile | null;
      /** The engine's name for the model in its jobs; null: it goes by the file. */
      engineName: string | null;
      /** Keys of the models that it can be laid over. */
      baseModels: readonly string[];
      /** US dollars that the engine says it took. */
      costUsd?: number;
    }
  | { state: 'failed'; error: EngineError; costUsd?: number }
  | { state: 'canceled' };

/**
 * The part of an engine that trains models. As with pictures `submit` is called at most once per training, unless `repeatable`, and `poll`
 * any number of times, also by another process after a restart.
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
  /** A submit that was cut off is simply made again. */
  readonly repeatable?: boolean;
  /** Keys of the models that what it trains can be laid over; empty while it cannot train. */
  baseModels(): Promise<readonly string[]>;
  /** US dollars that a training will cost by the engine's list; absent: nothing, null: not known. */
  priceOf?(job: Pick<TrainingJob, 'mode'>): number | null;
  submit(job: TrainingJob): Promise<EngineHandle>;
  /** Looks whether the engine took a training whose submit was cut off; null when it certainly did not. Absent: it cannot say. */
  recover?(jobId: string): Promise<EngineHandle | null>;
  poll(handle: EngineHandle, signal: AbortSignal): Promise<TrainingState>;
  cancel(handle: EngineHandle): Promise<void>;
}
