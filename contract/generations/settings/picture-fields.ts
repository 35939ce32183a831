import * as v from 'valibot';
import { limits } from '../../limits.ts';
import { seedError } from '../image/seed-mode.ts';

const side = v.pipe(
  v.number(),
  v.integer('must be a whole number'),
  v.minValue(limits.sideMin, `must be at least ${limits.sideMin}`),
  v.maxValue(limits.sideMax, `must be at most ${limits.sideMax}`),
  v.multipleOf(limits.sideStep, `must be a multiple of ${limits.sideStep}`),
);
const text = (length: number) => v.pipe(v.string(), v.maxLength(length, `must be at most ${length} characters`));

/** Fields that may differ between the pictures of one list. */
export const pictureFields = {
  /** Empty only of a video that begins with something else. */
  prompt: text(limits.promptLength),
  negative_prompt: text(limits.negativePromptLength),
  width: side,
  height: side,
  /** Null: a random seed per image, chosen by the server. */
  seed: v.nullable(
    v.pipe(v.number(), v.integer('must be a whole number'), v.minValue(limits.seedMin, seedError), v.maxValue(limits.seedMax, seedError)),
  ),
};

/** The number of requested images, at most `most`. */
export const imageCountUpTo = (most: number) =>
  v.pipe(
    v.number(),
    v.integer('must be a whole number'),
    v.minValue(limits.imageCountMin, `must be at least ${limits.imageCountMin}`),
    v.maxValue(most, `must be at most ${most}`),
  );
