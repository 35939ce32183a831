import {
  assessmentBounds,
  scoresByBound,
  type AssessmentBound,
  type AssessmentScores,
  type AssessmentThresholds,
} from '../../../../contract/content/assessment.ts';

/** Names of bounds on the screen. */
export const boundNames: Record<AssessmentBound, string> = {
  porn: 'Porn',
  hentai: 'Hentai',
  sexy: 'Sexy',
  explicit: 'Explicit',
};

/** One line of scores. `limit`: the score above which the file is refused; null: none. Both 0–1. */
export type ScoreRow = { name: string; score: number; limit: number | null; isOver: boolean };

/** The scores of a network: the bounded ones first, each with its limit, then the harmless ones. */
export function listScores(scores: AssessmentScores, thresholds: AssessmentThresholds): ScoreRow[] {
  const found = scoresByBound(scores);
  const bounded = assessmentBounds.map((bound) => ({
    name: boundNames[bound],
    score: found[bound],
    limit: thresholds[bound],
    isOver: found[bound] > thresholds[bound],
  }));
  const harmless = (['drawing', 'neutral'] as const).map((name) => ({
    name: name === 'drawing' ? 'Drawing' : 'Neutral',
    score: scores[name],
    limit: null,
    isOver: false,
  }));
  return [...bounded, ...harmless];
}

/** A score or limit in per cent; a tiny one is not shown as zero. */
export function formatShare(share: number): string {
  if (share > 0 && share < 0.001) return '< 0.1%';
  return `${(100 * share).toLocaleString('en', { maximumFractionDigits: 1 })}%`;
}
