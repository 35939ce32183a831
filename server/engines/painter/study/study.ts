import * as v from 'valibot';

/** Levels of the histogram, and cells of a side of the map of light. */
export const studyLevels = 16;
export const studyCells = 8;
/** Bytes of a study as a file, at most; one has about 3,000. */
export const studyBytesMax = 65_536;

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/** The result of a palette study: the file that the trainer makes and the painter lays over its pictures. */
export const studySchema = v.object({
  format: v.literal('palette-study'),
  version: v.literal(1),
  pictures: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Colours in OKLCH from dark to light, each with the share of the area that is nearest to it. */
  palette: v.pipe(
    v.array(
      v.object({
        l: share,
        c: v.pipe(v.number(), v.minValue(0), v.maxValue(0.5)),
        h: v.pipe(v.number(), v.minValue(0), v.maxValue(360)),
        share,
      }),
    ),
    v.minLength(1),
    v.maxLength(8),
  ),
  light: v.object({
    /** Shares of the pixels by lightness, dark to light. */
    histogram: v.pipe(v.array(share), v.length(studyLevels)),
    /** Mean lightness (the key), and its standard deviation (the contrast). */
    key: share,
    contrast: share,
    /** Lightness by place, row by row, less the mean: where light and dark lie. */
    map: v.pipe(v.array(v.pipe(v.number(), v.minValue(-1), v.maxValue(1))), v.length(studyCells ** 2)),
  }),
  texture: v.object({
    /** Share of fine detail against coarse, and strength of edges. */
    fineness: share,
    strength: share,
    /** Direction in which edges run, degrees 0–180, and how far they agree on it. */
    direction: v.pipe(v.number(), v.minValue(0), v.maxValue(180)),
    agreement: share,
  }),
});
export type Study = v.InferOutput<typeof studySchema>;

/** Studies that act on one picture, each 0–1. */
export type WeighedStudy = { study: Study; weight: number };
