import type { ComposerEntry } from '../../../contract/catalogue/catalogue.ts';

/** A model that composes, as the catalogue lists it. */
export type ComposerModel = Pick<ComposerEntry, 'key' | 'name' | 'seconds_max' | 'credits'>;

/** `seconds`: how long the piece is to be; models that know no lengths make it as long as they do. `seed`: a whole number. */
export type CompositionRequest = { model: string; prompt: string; seconds: number; seed: number };

/** `seconds`, `beats` (seconds, ascending): of the file as decoded; null where the composer does not say. */
export type Composition = { bytes: Uint8Array; mime: string; seconds: number | null; beats: number[] | null };

/**
 * The part of an engine that composes music from words. Repeating a request composes again, which may cost again.
 * @throws EngineError
 */
export type Composer = {
  /** The models that compose now, the default first. */
  models(): Promise<readonly ComposerModel[]>;
  /** US dollars of a piece by the engine's list; null: not known. Absent: nothing. */
  priceOf?(request: CompositionRequest): number | null;
  compose(request: CompositionRequest, signal: AbortSignal): Promise<Composition>;
};
