import type { Model } from '../../contract/model.ts';

/** One picture to make. */
export type EngineJob = {
  /** The media id: an engine that knows idempotency keys or tags uses it as such. */
  id: string;
  model: string;
  prompt: string;
  negativePrompt: string;
  /** Pixels. */
  width: number;
  height: number;
  seed: number;
  /** Pictures that lend palette and composition; `strength` 0–1. */
  references: { bytes: Uint8Array; strength: number }[];
  /**
   * Of a variation with the same words and model: the pictures it comes from, the first one first, each with how far the
   * next one may leave it (0–1). An engine that has no use for their seeds goes by the references alone.
   */
  ancestors?: { seed: number; strength: number }[];
};

/** What is needed to find a submitted job again, also after a restart. JSON, stored before the first poll. */
export type EngineHandle = Record<string, unknown>;

export type EngineErrorCode =
  | 'CONTENT_POLICY'
  | 'INVALID_INPUT'
  | 'AUTH'
  | 'QUOTA'
  | 'RATE_LIMIT'
  | 'TIMEOUT'
  | 'UNAVAILABLE'
  | 'MODEL_RETIRED'
  | 'CANCELED'
  | 'NO_OUTPUT';

/** An expected failure of an engine. `message` is one sentence for the person who asked. */
export class EngineError extends Error {
  readonly code: EngineErrorCode;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: EngineErrorCode, message: string, retryAfterSeconds?: number) {
    super(message);
    this.name = 'EngineError';
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export type EngineState =
  | { state: 'queued' | 'running'; progress: number | null; pollAgainMs: number }
  | { state: 'succeeded'; outputs: { bytes: Uint8Array; mime: string }[] }
  | { state: 'failed'; error: EngineError }
  | { state: 'canceled' };

/**
 * Something that makes pictures. `submit` is called at most once per job and is not assumed to be
 * idempotent; `poll` may be called any number of times, also by another process after a restart.
 * @throws EngineError
 */
export interface Engine {
  readonly key: string;
  /** The same job at a larger size usually is the same picture with more detail; who upscales so must compare. */
  readonly repaintsLarger?: boolean;
  models(): Promise<Model[]>;
  submit(job: EngineJob): Promise<EngineHandle>;
  poll(handle: EngineHandle, signal: AbortSignal): Promise<EngineState>;
  /** Stops the work where the engine can; a job that is already finished is not an error. */
  cancel(handle: EngineHandle): Promise<void>;
  close(): Promise<void>;
}
