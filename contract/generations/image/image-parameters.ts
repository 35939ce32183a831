import * as v from 'valibot';
import { limits } from '../../limits.ts';
import { isSeed, seedError } from './seed-mode.ts';

export const sideSchema = v.pipe(
  v.number(),
  v.minValue(limits.sideMin),
  v.maxValue(limits.sideMax),
  v.multipleOf(limits.sideStep, `must be a multiple of ${limits.sideStep}`),
);
/** A seed, or the empty value that random sends. */
export const seedSchema = v.union([v.literal(''), v.null(), v.pipe(v.number(), v.check(isSeed, seedError))]);
