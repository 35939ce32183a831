import type { DrumName } from '../sound/drums.ts';
import type { InstrumentName } from '../sound/instruments.ts';

/** `at`, `seconds`: seconds of the piece. `pitch`: MIDI number. `velocity` 0–1. */
export type Note = { at: number; seconds: number; pitch: number; velocity: number };

/** A stroke of a drum. */
export type Hit = { at: number; drum: DrumName; velocity: number };

/** The place of a part in the room. */
export type Mix = {
  gain: number;
  /** −1 left, 1 right. */
  pan: number;
  /** Shares that go into the hall and the echo, 0–1. */
  hall: number;
  echo: number;
  /** Strength of its ducking under each bass drum, 0–1. */
  duck: number;
};

export type Part = { instrument: InstrumentName; mix: Mix; notes: Note[] };

/** A piece, ready to be played. */
export type Score = {
  seconds: number;
  /** Beats a minute. */
  bpm: number;
  /** Ascending, seconds. */
  beats: number[];
  parts: Part[];
  hits: Hit[];
  drumMix: Mix;
  /** Dust of a record belongs to it. */
  hasVinyl: boolean;
  /** Seconds in which the hall dies away. */
  hallSeconds: number;
  /** Seconds between echoes. */
  echoSeconds: number;
};
