import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import type { Palette } from './composition/moods.ts';
import type { Random } from './drawing/random.ts';
import type { Reading } from './read-prompt.ts';
import type { Value } from './words/concepts.ts';

/** The position of the light. All shading, shadows, rays and glitter follow it. */
export type Light = {
  /** Pixels. */
  x: number;
  y: number;
  radius: number;
  /** −1: comes from the left, 1: from the right. */
  side: -1 | 1;
  isMoon: boolean;
  /** The disc itself is drawn (not under overcast, fog or rain). */
  isVisible: boolean;
};

/** Everything a layer needs. Layers change `ctx` only; they restore every setting they touch. */
export type Stage = {
  canvas: Canvas;
  ctx: SKRSContext2D;
  /** Pixels. */
  width: number;
  height: number;
  /** Pixels per thousandth of the picture's smaller side (bounded for very long formats): sizes scale with it. */
  unit: number;
  /** Pixels from the top. */
  horizon: number;
  reading: Reading;
  palette: Palette;
  daytime: Value<'time'>;
  isNight: boolean;
  light: Light;
  /** Position in the loop of an animation, 0–1; 0 and 1 are the same picture. Still pictures use 0. */
  clock: number;
  /** Leaves out rain and snow, which each frame of a film adds itself. */
  isDry?: boolean;
  /** Things already placed, in pixels, so that the next thing keeps clear of them. Layers add to it. */
  settled: { name: string; from: number; to: number; isAir: boolean }[];
  /** A stream of its own for every purpose; the same purpose starts again at the same number. */
  random(purpose: string): Random;
};

/** One step of painting, from back to front. */
export type Layer = (stage: Stage) => void;

/** A kind of picture: its layers, from back to front. */
export type Scene = (stage: Stage) => (Layer | false | undefined)[];

/** A value that swings once per loop of an animation, starting anywhere: −1…1. */
export function sway(stage: Stage, phase: number): number {
  return Math.sin((stage.clock + phase) * Math.PI * 2);
}
