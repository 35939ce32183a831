import * as v from 'valibot';

/** A longer sound is cut there, s. */
export const soundSecondsMax = 600;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const markSchema = v.object({
  /** `end`: of a clause; a pause may follow. */
  kind: v.picklist(['word', 'end']),
  /** Characters of the text, the first one is 1. */
  position: count,
  /** From the beginning of the sound. */
  ms: count,
});
export type SpeechMark = v.InferOutput<typeof markSchema>;

/** The line before the samples, which are mono and of 16 bits. */
export const speechHeadSchema = v.object({
  samplesPerSecond: v.pipe(v.number(), v.integer(), v.minValue(8_000), v.maxValue(48_000)),
  marks: v.array(markSchema),
});
export type SpeechHead = v.InferOutput<typeof speechHeadSchema>;
