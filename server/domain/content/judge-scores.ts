import type { AssessmentBound, AssessmentScores, AssessmentThresholds } from '../../../contract/assessment.ts';

/** The bound that scores exceed; null for a picture that may become public. Of several the first in this order: porn, hentai, sexy, explicit. */
export function judgeScores(scores: AssessmentScores, thresholds: AssessmentThresholds): AssessmentBound | null {
  const { porn, hentai, sexy } = scores;
  // The sum of numbers of a network can be a little above 1, which is to switch the bound off.
  const found: Record<AssessmentBound, number> = { porn, hentai, sexy, explicit: Math.min(1, porn + hentai) };
  for (const bound of ['porn', 'hentai', 'sexy', 'explicit'] as const) if (found[bound] > thresholds[bound]) return bound;
  return null;
}
