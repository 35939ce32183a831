import type { ReferenceType } from '../../contract/generations/image/reference-types.ts';
import type { EngineKind } from '../../contract/engines/engine.ts';
import type { UpscaleMode } from '../../contract/media/media.ts';
import type { Model } from '../../contract/catalogue/model.ts';
import type { VideoRequestMode } from '../../contract/generations/video/video-modes.ts';
import type { EngineError, EngineHandle } from './engine-error.ts';
import type { Composer } from './composer/composer.ts';
import type { Speaker } from './speaker.ts';
import type { Writer } from './writer.ts';
import type { EngineTrainer, TrainingFile } from './trainer.ts';
import type { WorkflowHost } from './workflow-host.ts';

export { EngineError, type EngineErrorCode, type EngineHandle } from './engine-error.ts';

/** One picture or video to make. */
export type EngineJob = {
  /** The media id. Engines with idempotency keys or tags use it as such. */
  id: string;
  model: string;
  prompt: string;
  negativePrompt: string;
  /** Pixels. */
  width: number;
  height: number;
  seed: number;
  /** Pictures that lend palette and composition; `strength` 0–1. A character's picture lends its identity only, no composition. */
  references: { bytes: Uint8Array; strength: number; isCharacter?: boolean }[];
  /**
   * Limits the change to a part of the first reference: a grey PNG of the same pixels, both `width` × `height`. White is made anew, black
   * stays, grey blends. The studio lays the result over the original by the mask, so the rest need not stay exact.
   */
  mask?: Uint8Array;
  /** Control references, each type once, as many as the model takes. `influence` 0–1; absent: the engine's default. */
  follow?: { type: ReferenceType; bytes: Uint8Array; influence?: number }[];
  /** A ControlNet of the engine's own, with its picture; `scale` 0–1. */
  control?: { model: string; annotator?: string; resizeMode?: string; scale: number; bytes: Uint8Array };
  /**
   * Trained models that act on the model, each 0–1. `name`: the engine's own name. `file`: the weights in the studio's store, which never
   * change (`hash`: SHA-256 in hex).
   */
  trained?: { name: string; weight: number; file?: TrainingFile & { hash: string } }[];
  /** Settings within the model's capabilities. The engine decides absent ones. */
  settings?: { steps?: number; guidance?: number; sampler?: string; tiling?: true; quality?: string; style?: string };
  /** Present for a video; null or absent: a picture. */
  video?: VideoJob | null;
  /** Enlarges the first reference; `faceFidelity` 0–1 as of an upscaled picture. */
  upscale?: { mode: UpscaleMode; faceFidelity: number };
  /**
   * For a variation with the same words and model: its source pictures, oldest first, each with how much the next one may differ (0–1).
   * Engines that ignore their seeds use the references alone.
   */
  ancestors?: { seed: number; strength: number }[];
};

/** The inputs of a video beside its words. `mode` decides which files it needs. */
export type VideoJob = {
  mode: VideoRequestMode;
  /** Absent: the model's default length and resolution. Sound and lip-sync: the length of the voice or the film. */
  seconds?: number;
  resolution?: string;
  hasSound: boolean;
  /** The first and the last picture. */
  firstFrame?: Uint8Array;
  lastFrame?: Uint8Array;
  /** Pictures of the subjects that the video shows. */
  elements?: Uint8Array[];
  /** A film that gets sound or lip-sync, or that is enlarged. */
  film?: { bytes: Uint8Array; mime: string };
  /** Recorded speech for a person in the film, or in the first picture. */
  voice?: { bytes: Uint8Array; mime: string };
  /** The speech as text, where there is no recording. */
  speech?: string;
  /** For an enlarged film: the factor, and its new shorter side, pixels. */
  enlarge?: { factor: 2 | 4; shortSide: number };
};

export type EngineState =
  | {
      state: 'queued' | 'running';
      /** 0–1. */
      progress: number | null;
      pollAgainMs: number;
      /** Jobs before this one at the engine; 0: next. */
      queuePosition?: number;
      /** Seconds until it is done, where the engine says so. */
      etaSeconds?: number;
      /** The unfinished picture in a format that browsers show; absent when unchanged since the last poll. */
      preview?: Uint8Array;
    }
  | {
      state: 'succeeded';
      outputs: { bytes: Uint8Array; mime: string }[];
      /** Cost, US dollars, as reported by the engine; replaces the catalogue's price. */
      costUsd?: number;
    }
  | {
      state: 'failed';
      error: EngineError;
      /** Cost of the failed job, US dollars, as reported by the engine; absent: not reported. */
      costUsd?: number;
    }
  | { state: 'canceled' };

/** LoRAs and ControlNets of an engine, by its own names. */
export type EngineExtras = {
  controlnets: readonly string[];
  trained: readonly string[];
  /** Preprocessors of ControlNet pictures, and ways to fit them; absent: the engine has its own names. */
  annotators?: readonly string[];
  resizeModes?: readonly string[];
  /**
   * How the engine accepts a model trained by the studio, besides its own: as a file of weights, or by the name from its trainer. Absent:
   * not at all.
   */
  takes?: 'file' | 'name';
  /** Most trained models of one picture; absent: unlimited. */
  trainedMax?: number;
  /** Keys of other models whose LoRAs fit it too. */
  bases?: readonly string[];
  /** Control reference types that it does not support beside a trained model. */
  notBeside?: readonly ReferenceType[];
  /** A trained model acts only when the prompt has its trigger word. */
  needsWord?: true;
};

/** An incoming webhook call that claims to come from an engine. */
export type EngineCall = {
  headers: Pick<Headers, 'get'>;
  body: Uint8Array;
  /** Time of arrival, ms since 1970. */
  at: number;
};

/**
 * A backend that makes pictures. `submit` is called at most once per job and is not assumed to be idempotent, unless `repeatable`. `poll`
 * may be called any number of times, also by another process after a restart. A job that `poll` rejects with RATE_LIMIT or UNREACHABLE was
 * not begun and is submitted again.
 * @throws EngineError
 */
export interface Engine {
  readonly key: string;
  /** The name on screen, for one of several engines. */
  readonly name?: string;
  /** Its kind of API; absent: built in. */
  readonly kind?: EngineKind;
  /** The same job at a larger size usually gives the same picture with more detail; the upscaler must compare. */
  readonly repaintsLarger?: boolean;
  /** Repeating a job is free and gives the same picture: an interrupted submit is repeated. */
  readonly repeatable?: boolean;
  /** For a built-in engine with long jobs: a queue of its own. Absent: built-in engines share one queue. */
  readonly ownQueue?: { concurrency: number };
  models(): Promise<Model[]>;
  /**
   * Resolves when the first request for its models has ended, with or without an answer; `models` waits only briefly for it. Absent: its
   * models are always known.
   */
  listed?(): Promise<void>;
  /** Requests its model list now; absent: built in. */
  check?(): Promise<Model[]>;
  /** Accepts workflows of administrators; absent: none. */
  readonly workflows?: WorkflowHost;
  /** Its text models; absent: none. */
  readonly writer?: Writer;
  /** Its speech models; absent: none. */
  readonly speaker?: Speaker;
  /** Its music models; absent: none. */
  readonly composer?: Composer;
  /** Its trainer; absent: none. */
  readonly trainer?: EngineTrainer;
  /** Its upscaling models now, by mode; absent: none. */
  upscalers?(): Promise<ReadonlyMap<UpscaleMode, string>>;
  /** LoRAs and ControlNets for one of its models now; null, or absent: none. */
  extras?(model: string): Promise<EngineExtras | null>;
  /** Why it cannot speak these words, as a sentence; null: it can. Absent: it speaks any words. */
  refuseSpeech?(words: string): Promise<string | null>;
  /** Price of a job by the engine's list, US dollars; null: unknown. Absent: free. */
  priceOf?(job: EngineJob): number | null;
  submit(job: EngineJob): Promise<EngineHandle>;
  /** Finds a job whose submit was interrupted; null when the engine certainly did not take it. */
  recover?(jobId: string): Promise<EngineHandle | null>;
  poll(handle: EngineHandle, signal: AbortSignal): Promise<EngineState>;
  /**
   * True for a call that the engine signed in the last five minutes. It triggers the next poll; its content is not trusted. Absent: the
   * engine sends no calls.
   */
  verifyWebhook?(call: EngineCall): Promise<boolean>;
  /** Stops the work where the engine can; a finished job is no error. */
  cancel(handle: EngineHandle): Promise<void>;
  close(): Promise<void>;
}
