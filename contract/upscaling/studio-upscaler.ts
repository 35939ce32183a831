import * as v from 'valibot';

const seconds = v.pipe(v.number(), v.finite(), v.minValue(0));

/** Speed and bounds of the studio's own network; beyond them it uses Lanczos. */
export const studioUpscalerSchema = v.object({
  /** For each million pixels of a result, as last measured; null before that. */
  seconds_per_megapixel: v.nullable(v.object({ x2: seconds, x4: seconds })),
  /** The longest that one picture may take; 0: the network is off. */
  seconds_max: seconds,
  /** The most pixels of a result. */
  pixels_max: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type StudioUpscaler = v.InferOutput<typeof studioUpscalerSchema>;
