import {
  assessmentBounds,
  scoresByBound,
  type AssessmentBound,
  type AssessmentScores,
  type AssessmentThresholds,
} from '../../../contract/content/assessment.ts';

/** The first limit that scores exceed; null for a picture that may become public. */
export function judgeScores(scores: AssessmentScores, thresholds: AssessmentThresholds): AssessmentBound | null {
  const found = scoresByBound(scores);
  return assessmentBounds.find((bound) => found[bound] > thresholds[bound]) ?? null;
}
