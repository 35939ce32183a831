import {
  assessmentBounds,
  type AssessmentBound,
  type AssessmentScores,
  type AssessmentThresholds,
} from '../../../../contract/assessment.ts';

/** Names of bounds on the screen. */
export const boundNames: Record<AssessmentBound, string> = { porn: 'Porn', hentai: 'Hentai', sexy: 'Sexy', explicit: 'These three' };

/** One line of scores. `limit`: the score above which the file is refused; null: none. Both 0–1. */
export type ScoreRow = { name: string; score: number; limit: number | null; isOver: boolean };

/** The scores of a network: the bounded ones first, each with its limit, then the harmless ones. */
export function listScores(scores: AssessmentScores, thresholds: AssessmentThresholds): ScoreRow[] {
  const bounded = assessmentBounds.map((bound) => {
    const score = bound === 'explicit' ? Math.min(1, scores.porn + scores.hentai + scores.sexy) : scores[bound];
    return { name: boundNames[bound], score, limit: thresholds[bound], isOver: score > thresholds[bound] };
  });
  const harmless = (['drawing', 'neutral'] as const).map((name) => ({
    name: name === 'drawing' ? 'Drawing' : 'Neutral',
    score: scores[name],
    limit: null,
    isOver: false,
  }));
  return [...bounded, ...harmless];
}

/** A score or limit as people read it; what is hardly there is not nothing. */
export function formatShare(share: number): string {
  if (share > 0 && share < 0.001) return '< 0.1%';
  return `${(100 * share).toLocaleString('en', { maximumFractionDigits: 1 })}%`;
}
