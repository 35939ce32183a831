import * as v from 'valibot';

/**
 * The networks that look at a picture before it becomes public. `mobilenet` (MobileNetV2) is small and looks first;
 * `inception` (InceptionV3) is larger and more accurate, and decides about a picture that the first one warned of.
 */
export const assessmentAlgorithms = ['mobilenet', 'inception'] as const;
export type AssessmentAlgorithm = (typeof assessmentAlgorithms)[number];

/** The names of the networks as people read them. */
export const algorithmNames: Record<AssessmentAlgorithm, string> = { mobilenet: 'MobileNetV2', inception: 'InceptionV3' };

/** The kinds of picture that both networks know, in the order of their answer. */
export const pictureClasses = ['drawing', 'hentai', 'neutral', 'porn', 'sexy'] as const;

/** A network's score for each kind, 0–1; the sum is 1. Of a film: its worst frame. */
export const assessmentScoresSchema = v.object({
  drawing: v.number(),
  hentai: v.number(),
  neutral: v.number(),
  porn: v.number(),
  sexy: v.number(),
});
export type AssessmentScores = v.InferOutput<typeof assessmentScoresSchema>;

/** `warning`: at least one threshold is exceeded, and the picture does not become public. */
export const assessmentVerdicts = ['pass', 'warning'] as const;

/** The limits of a studio: three kinds alone, and the sum of porn and hentai. */
export const assessmentBounds = ['porn', 'hentai', 'sexy', 'explicit'] as const;
export type AssessmentBound = (typeof assessmentBounds)[number];

/** The score, 0–1, above which a picture is refused; 1 switches a bound off. */
export type AssessmentThresholds = Record<AssessmentBound, number>;

/** The scores whose sum is compared with each limit; it counts as at most 1, which switches a limit off. */
export const scoresOfBound = {
  porn: ['porn'],
  hentai: ['hentai'],
  sexy: ['sexy'],
  explicit: ['porn', 'hentai'],
} as const satisfies Record<AssessmentBound, readonly (keyof AssessmentScores)[]>;

/** The value that each limit is compared with. */
export function scoresByBound(scores: AssessmentScores): Record<AssessmentBound, number> {
  const sumOf = (bound: AssessmentBound): number =>
    Math.min(
      1,
      scoresOfBound[bound].reduce((sum, name) => sum + scores[name], 0),
    );
  return { porn: sumOf('porn'), hentai: sumOf('hentai'), sexy: sumOf('sexy'), explicit: sumOf('explicit') };
}

/** The meaning of each limit, for administrators. */
export const boundMeanings: Record<AssessmentBound, string> = {
  porn: 'Photographs of sexual acts or of genitals',
  hentai: 'Drawings of the same, in any style',
  sexy: 'Suggestive pictures, swimwear and evening dresses among them: off, unless a studio sets it below 100 %',
  explicit: 'Porn and hentai together, for pictures that lie between a photograph and a drawing',
};
