import * as v from 'valibot';
import { limits } from '../limits.ts';

// Rows that come out of an archive may come from anywhere: everything has bounds that the database holds to as well.

/** Databases store neither NUL nor lone surrogates. */
export const boundedText = (max: number) =>
  v.pipe(
    v.string(),
    v.maxLength(max),
    v.check((value) => !value.includes('\0') && !/\p{Surrogate}/u.test(value), 'has characters that cannot be kept'),
  );

const whole = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(max));
/** Ms since 1970, as far as a Date goes. */
export const boundedTime = whole(8_640_000_000_000);
export const boundedPixels = whole(100_000);
export const boundedCount = whole(1_000_000);
export const boundedSeed = whole(Number.MAX_SAFE_INTEGER);
/** Seconds of a video or a sound. */
export const boundedDuration = v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1_000_000)));
/** Of this studio, or of somewhere else by https; never a script or data. */
export const boundedAddress = v.pipe(boundedText(limits.urlLength), v.regex(/^(?:\/api\/|https:\/\/|$)/, 'is not an address'));
export const boundedAddresses = v.pipe(v.array(boundedAddress), v.maxLength(200));
