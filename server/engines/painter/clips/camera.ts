import type { SKRSContext2D } from '@napi-rs/canvas';
import { createRandom } from '../drawing/random.ts';
import type { Size } from './motion.ts';

/** Position of the camera: how much larger the picture is shown, and how far it is moved, as fractions of its sides. */
export type View = { zoom: number; x: number; y: number };
/** The camera at `t`, 0–1 of the clip. */
export type Camera = (t: number) => View;

type Move = { from: View; to: View };

const center: View = { zoom: 1.02, x: 0, y: 0 };
const near: View = { zoom: 1.14, x: 0, y: 0 };
const wide = 1.12;
const reach = 0.052;

/** A camera that goes left moves the picture to the right. */
const moves: Record<'in' | 'out' | 'left' | 'right' | 'up' | 'down' | 'still', Move> = {
  in: { from: center, to: near },
  out: { from: near, to: center },
  left: { from: { zoom: wide, x: -reach, y: 0 }, to: { zoom: wide, x: reach, y: 0 } },
  right: { from: { zoom: wide, x: reach, y: 0 }, to: { zoom: wide, x: -reach, y: 0 } },
  up: { from: { zoom: wide, x: 0, y: -reach }, to: { zoom: wide, x: 0, y: reach } },
  down: { from: { zoom: wide, x: 0, y: reach }, to: { zoom: wide, x: 0, y: -reach } },
  still: { from: center, to: center },
};

const words: [RegExp, keyof typeof moves][] = [
  [/\b(static|still|fixed|locked)[ -]?(camera|shot)|\bcamera (is|stays|remains) (still|static|fixed)/, 'still'],
  [/\b(zoom(s|ing)?|pull(s|ing)?|doll(y|ies|ying)|move(s)?)[ -](out|back|away)\b/, 'out'],
  [/\b(zoom(s|ing)?|push(es|ing)?|doll(y|ies|ying)|move(s)?)[ -](in|closer|forward|towards?)\b/, 'in'],
  [/\b(pan|pans|panning|track|tracks|tracking|truck|trucks|slide|slides|camera moves)( \w+){0,2} left\b/, 'left'],
  [/\b(pan|pans|panning|track|tracks|tracking|truck|trucks|slide|slides|camera moves)( \w+){0,2} right\b/, 'right'],
  [/\b(tilt|tilts|tilting|crane|cranes|pedestal)( \w+){0,2} down\b/, 'down'],
  [/\b(tilt|tilts|tilting|crane|cranes|pedestal)( \w+){0,2} up\b|\bcamera rises\b/, 'up'],
];

/** The camera move of the prompt; without one the seed chooses a quiet move. */
export function readCamera(prompt: string, seed: number): Camera {
  const text = prompt.toLowerCase();
  const asked = words.find(([pattern]) => pattern.test(text))?.[1];
  const { from, to } = moves[asked ?? createRandom(seed, 'camera').pick(['in', 'in', 'out', 'left', 'right'] as const)];
  return (t) => {
    // Eases in and out, and never stands still in between.
    const done = (t + t * t * (3 - 2 * t)) / 2;
    const mix = (a: number, b: number): number => a + (b - a) * done;
    return { zoom: mix(from.zoom, to.zoom), x: mix(from.x, to.x), y: mix(from.y, to.y) };
  };
}

/** Transforms the context to the camera's view; the caller restores it. */
export function lookThrough(ctx: SKRSContext2D, { width, height }: Size, { zoom, x, y }: View): void {
  ctx.setTransform(zoom, 0, 0, zoom, ((1 - zoom) / 2 + x) * width, ((1 - zoom) / 2 + y) * height);
}
