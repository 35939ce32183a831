import { expect, it } from 'vitest';
import { formatShare, listScores } from './score-rows.ts';

const thresholds = { porn: 0.7, hentai: 0.7, sexy: 0.95, explicit: 0.97 };

it('a file is over the limit of the sum although both are under their own; what is suggestive is not in it', () => {
  const overOf = (scores: Parameters<typeof listScores>[0]) =>
    listScores(scores, thresholds).flatMap(({ name, isOver }) => (isOver ? [name] : []));
  expect(overOf({ drawing: 0, hentai: 0.4, neutral: 0.01, porn: 0.58, sexy: 0.01 })).toEqual(['Explicit']);
  expect(overOf({ drawing: 0, hentai: 0.1, neutral: 0.01, porn: 0.6, sexy: 0.29 })).toEqual([]);
});

it('a score at its limit is not over it, and what is hardly there is not shown as nothing', () => {
  expect(listScores({ drawing: 0.3, hentai: 0, neutral: 0, porn: 0.7, sexy: 0 }, thresholds).some(({ isOver }) => isOver)).toBe(false);
  expect([0, 0.0004, 0.7, 0.955, 1].map(formatShare)).toEqual(['0%', '< 0.1%', '70%', '95.5%', '100%']);
});
