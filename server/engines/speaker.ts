import type { SpeakerEntry } from '../../contract/catalogue/catalogue.ts';
import type { WordTime } from '../../contract/stories/sounds/sound.ts';

/** A model that speaks, as the catalogue lists it. */
export type SpeakerModel = Pick<SpeakerEntry, 'key' | 'name' | 'voices' | 'credits'>;

/** `voice`: key of a voice of the model, '': its first. `speed` 1: as people speak. */
export type SpeechRequest = { model: string; voice: string; text: string; speed: number };

/** `words`: when each is spoken, in their order; null where the engine does not say. */
export type Speech = { bytes: Uint8Array; mime: string; words: WordTime[] | null };

/**
 * The part of an engine that speaks. The same text again is spoken again, which may cost again.
 * @throws EngineError
 */
export type Speaker = {
  /** The models that speak now, the one that is used unless another is chosen first. */
  models(): Promise<readonly SpeakerModel[]>;
  /** US dollars of a speech by the engine's list; null: not known. Absent: nothing. */
  priceOf?(request: SpeechRequest): number | null;
  speak(request: SpeechRequest, signal: AbortSignal): Promise<Speech>;
};
