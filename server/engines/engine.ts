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
  /** Pictures that lend palette and composition; `strength` 0–1. One of a character shows who it is about, and lends no composition. */
  references: { bytes: Uint8Array; strength: number; isCharacter?: boolean }[];
  /**
   * Only a part of the first reference is to change: a grey PNG of exactly its pixels, and both are `width` × `height`. White is made
   * anew, black stays, grey blends. The studio lays the result over the picture by the mask: what stays need not be kept exactly.
   */
  mask?: Uint8Array;
  /** Pictures to follow in one thing alone, each type once, as many as the model takes; `influence` 0–1, absent: the engine's own. */
  follow?: { type: ReferenceType; bytes: Uint8Array; influence?: number }[];
  /** A ControlNet of the engine's own, with the picture that it goes by; `scale` 0–1. */
  control?: { model: string; annotator?: string; resizeMode?: string; scale: number; bytes: Uint8Array };
  /**
   * Trained models that act on the model, each 0–1: by the engine's own name for it, or with the file of its weights, which the studio has
   * (`hash`: SHA-256 in hex; the file never changes).
   */
  trained?: { name: string; weight: number; file?: TrainingFile & { hash: string } }[];
  /** What else was chosen, as far as the model's capabilities have it; what is absent is left to the engine. */
  settings?: { steps?: number; guidance?: number; sampler?: string; tiling?: true; quality?: string; style?: string };
  /** A video is asked for; null or absent: a picture. */
  video?: VideoJob | null;
  /** The first reference in a larger size is asked for; `faceFidelity` 0–1 as of an upscaled picture. */
  upscale?: { mode: UpscaleMode; faceFidelity: number };
  /**
   * Of a variation with the same words and model: the pictures it comes from, the first one first, each with how far the
   * next one may leave it (0–1). An engine that has no use for their seeds goes by the references alone.
   */
  ancestors?: { seed: number; strength: number }[];
};

/** What a video is made from, beside its words. The files are those that its mode needs. */
export type VideoJob = {
  mode: VideoRequestMode;
  /** Absent: as long and as sharp as the model makes them when nobody chooses. Of what gets sound: as long as the voice or the film. */
  seconds?: number;
  resolution?: string;
  hasSound: boolean;
  /** The first and the last picture. */
  firstFrame?: Uint8Array;
  lastFrame?: Uint8Array;
  /** Pictures whose things are to be in it. */
  elements?: Uint8Array[];
  /** A film that gets sound, whose lips are to follow the voice, or that is made larger. */
  film?: { bytes: Uint8Array; mime: string };
  /** What somebody in the film, or in the first picture, is to say. */
  voice?: { bytes: Uint8Array; mime: string };
  /** The same in words, where nobody recorded it. */
  speech?: string;
  /** Of a film that is made larger: how many times as wide and high, and its shorter side then, pixels. */
  enlarge?: { factor: 2 | 4; shortSide: number };
};

export type EngineState =
  | {
      state: 'queued' | 'running';
      /** 0–1. */
      progress: number | null;
      pollAgainMs: number;
      /** Jobs before this one at the engine, 0: it is next. */
      queuePosition?: number;
      /** Until it is done, where the engine says so. */
      etaSeconds?: number;
      /** The picture as it is so far, in a format that browsers show; at most what changed since the last poll. */
      preview?: Uint8Array;
    }
  | {
      state: 'succeeded';
      outputs: { bytes: Uint8Array; mime: string }[];
      /** US dollars that the engine says it took for the job, in place of the catalogue's price. */
      costUsd?: number;
    }
  | {
      state: 'failed';
      error: EngineError;
      /** US dollars that the engine says it took nevertheless; absent where it does not say. */
      costUsd?: number;
    }
  | { state: 'canceled' };

/** What an engine can lay over its models, by its own names. */
export type EngineExtras = {
  controlnets: readonly string[];
  trained: readonly string[];
  /** What can be drawn for a ControlNet, and how its picture is fitted; absent: the engine has its own names. */
  annotators?: readonly string[];
  resizeModes?: readonly string[];
  /**
   * Ways to take a model that was trained for the asked one, beside those that it lists: the file of its weights, or by the name
   * that its trainer got from the engine. Absent: not at all.
   */
  takes?: 'file' | 'name';
  /** Most trained models of one picture; absent: unlimited. */
  trainedMax?: number;
  /** Keys of other models whose trained ones fit it too. */
  bases?: readonly string[];
  /** References for one thing alone that it cannot follow beside a trained model. */
  notBeside?: readonly ReferenceType[];
  /** A trained model shows only where the prompt has the word that it learned. */
  needsWord?: true;
};

/** A call that says that it comes from an engine. */
export type EngineCall = {
  headers: Pick<Headers, 'get'>;
  body: Uint8Array;
  /** When it came, ms since 1970. */
  at: number;
};

/**
 * Something that makes pictures. `submit` is called at most once per job and is not assumed to be
 * idempotent, unless `repeatable`; `poll` may be called any number of times, also by another process after a restart.
 * A job that was refused in `poll` with RATE_LIMIT or UNREACHABLE was not begun and is submitted again.
 * @throws EngineError
 */
export interface Engine {
  readonly key: string;
  /** What people call it, where it is one of several. */
  readonly name?: string;
  /** Its kind of API; absent: it is part of the studio. */
  readonly kind?: EngineKind;
  /** The same job at a larger size usually is the same picture with more detail; who upscales so must compare. */
  readonly repaintsLarger?: boolean;
  /** The same job twice costs nothing and gives the same picture: a submit that was cut off is simply made again. */
  readonly repeatable?: boolean;
  /** Of an engine of the studio itself: its jobs take long, so they wait in a queue of their own. Absent: they share one queue. */
  readonly ownQueue?: { concurrency: number };
  models(): Promise<Model[]>;
  /**
   * Resolves when the first request for its models has ended, also without an answer; `models` waits only a short time for it. Absent:
   * its models are always known.
   */
  listed?(): Promise<void>;
  /** Asks it now what it serves; absent: it is part of the studio. */
  check?(): Promise<Model[]>;
  /** Takes workflows of administrators; absent: it takes none. */
  readonly workflows?: WorkflowHost;
  /** Writes too; absent: it makes pictures only. */
  readonly writer?: Writer;
  /** Speaks too; absent: it does not. */
  readonly speaker?: Speaker;
  /** Makes music too; absent: it makes none. */
  readonly composer?: Composer;
  /** Trains models too; absent: it trains none. */
  readonly trainer?: EngineTrainer;
  /** What it makes pictures larger with now, by the ways of the studio; absent: it makes none larger. */
  upscalers?(): Promise<ReadonlyMap<UpscaleMode, string>>;
  /** What it can lay over a model of its own now; null, or absent: nothing. */
  extras?(model: string): Promise<EngineExtras | null>;
  /** Why it cannot speak these words, as a sentence; null: it can. Absent: whatever its models are given they speak. */
  refuseSpeech?(words: string): Promise<string | null>;
  /** US dollars that a job will cost by the engine's list, null where that is not known; absent: nothing. */
  priceOf?(job: EngineJob): number | null;
  submit(job: EngineJob): Promise<EngineHandle>;
  /** Looks whether the engine took a job whose submit was cut off; null when it certainly did not. */
  recover?(jobId: string): Promise<EngineHandle | null>;
  poll(handle: EngineHandle, signal: AbortSignal): Promise<EngineState>;
  /**
   * Whether a call was signed by the engine, in the last five minutes. It makes the next poll happen now; nothing that it says is
   * believed. Absent: the engine calls nobody.
   */
  verifyWebhook?(call: EngineCall): Promise<boolean>;
  /** Stops the work where the engine can; a job that is already finished is not an error. */
  cancel(handle: EngineHandle): Promise<void>;
  close(): Promise<void>;
}
