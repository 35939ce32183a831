import type { SKRSContext2D } from '@napi-rs/canvas';

/** Draws a clip as it is at `t`, 0–1 of its length, over the whole of a canvas in the size of the clip. */
export type Motion = (ctx: SKRSContext2D, t: number) => Promise<void> | void;

/** Pixels. */
export type Size = { width: number; height: number };
