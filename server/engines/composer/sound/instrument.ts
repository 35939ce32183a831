import type { ModalSettings } from './modal-voice.ts';
import type { StringSettings } from './string-voice.ts';
import type { WaveSettings } from './wave-voice.ts';

/** The sound of an instrument. `middle`: MIDI pitch around which it plays tunes. `gain`: makes all about as loud. */
export type Instrument = {
  middle: number;
  gain: number;
  /** Of the whole instrument: turns of the loudness from side to side a second, and how deep, 0–1. */
  sway?: { hertz: number; depth: number };
  /** Strength of the distortion. */
  drive?: number;
} & ({ wave: WaveSettings } | { modal: ModalSettings } | { string: StringSettings });
