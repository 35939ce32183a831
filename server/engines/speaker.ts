import type { SpeakerEntry } from '../../contract/catalogue/catalogue.ts';
import type { WordTime } from '../../contract/stories/sounds/sound.ts';

/** A speech model, as the catalogue lists it. */
export type SpeakerModel = Pick<SpeakerEntry, 'key' | 'name' | 'voices' | 'credits'>;

/** `voice`: key of a voice of the model, '': its first. `speed` 1: usual. */
export type SpeechRequest = { model: string; voice: string; text: string; speed: number };

/** `words`: times of the words in order; null where the engine does not report them. */
export type Speech = { bytes: Uint8Array; mime: string; words: WordTime[] | null };

/**
 * The part of an engine that speaks. Repeating a request speaks again, which may cost again.
 * @throws EngineError
 */
export type Speaker = {
  /** The speech models that are available now, the default first. */
  models(): Promise<readonly SpeakerModel[]>;
  /** US dollars of a speech by the engine's list; null: not known. Absent: nothing. */
  priceOf?(request: SpeechRequest): number | null;
  speak(request: SpeechRequest, signal: AbortSignal): Promise<Speech>;
};
