import { expect, it } from 'vitest';
import { parseConfig } from '../../config.ts';
import { judgeScores } from './judge-scores.ts';

const { thresholds } = parseConfig({}).assessment;
const none = { drawing: 0, hentai: 0, neutral: 0, porn: 0, sexy: 0 };

it.each([
  // scores, the bound that they exceed
  [{ ...none, neutral: 1 }, null],
  [{ ...none, porn: 0.7, neutral: 0.3 }, null],
  [{ ...none, porn: 0.71, neutral: 0.29 }, 'porn'],
  [{ ...none, hentai: 0.71, drawing: 0.29 }, 'hentai'],
  [{ ...none, porn: 0.41, hentai: 0.4, drawing: 0.19 }, 'explicit'],
  [{ ...none, sexy: 1 }, null],
])('%o exceeds %s', (scores, bound) => expect(judgeScores(scores, thresholds)).toBe(bound));

it('a host bounds what is suggestive too, or nothing at all', () => {
  const strict = parseConfig({ ASSESS_SEXY_MAX: '60' }).assessment.thresholds;
  expect(judgeScores({ ...none, sexy: 0.61, neutral: 0.39 }, strict)).toBe('sexy');
  const off = parseConfig({ ASSESS_PORN_MAX: '100', ASSESS_HENTAI_MAX: '100', ASSESS_EXPLICIT_MAX: '100' }).assessment.thresholds;
  expect(judgeScores({ ...none, porn: 1 }, off)).toBeNull();
  expect(judgeScores({ ...none, porn: 0.6, hentai: 0.4000001 }, off)).toBeNull();
});
