import * as v from 'valibot';

/** Longest sound, s; the rest is cut off. */
export const soundSecondsMax = 600;

/** Words per minute at usual speed. */
export const usualRate = 175;

const seconds = v.pipe(v.number(), v.minValue(0));

/** The line before the samples, which are mono and of 16 bits. `words`: where each begins, in code points, and when it is spoken. */
export const speechHeadSchema = v.object({
  samplesPerSecond: v.pipe(v.number(), v.integer(), v.minValue(8_000), v.maxValue(48_000)),
  words: v.array(v.object({ at: v.pipe(v.number(), v.integer(), v.minValue(0)), start: seconds, end: seconds })),
});
export type SpeechHead = v.InferOutput<typeof speechHeadSchema>;
