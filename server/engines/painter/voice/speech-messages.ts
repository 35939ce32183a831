import * as v from 'valibot';

/** A longer sound is cut there, s. */
export const soundSecondsMax = 600;

/** The line before the samples, which are mono and of 16 bits. */
export const speechHeadSchema = v.object({
  samplesPerSecond: v.pipe(v.number(), v.integer(), v.minValue(8_000), v.maxValue(48_000)),
});
export type SpeechHead = v.InferOutput<typeof speechHeadSchema>;
