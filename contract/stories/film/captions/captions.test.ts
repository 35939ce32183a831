import fc from 'fast-check';
import { expect, it } from 'vitest';
import { filmId, filmShot, filmSound, filmStory } from '../../../../tests/support/library/film-rows.ts';
import { captionAt, captionLines } from './captions.ts';
import { splitPhrases } from './phrases.ts';
import { planTimeline } from '../plan-timeline.ts';

const spoken = (text: string, seconds: number, more = {}) =>
  planTimeline({
    story: { ...filmStory, aspect_ratio: '9:16' },
    shots: [filmShot(0, { shotVoiceoverScript: 'Words of the script.' })],
    sources: new Map(),
    sounds: [filmSound(0, { shot_id: filmId('shot', 0), text, seconds, ...more })],
  });

it('ends a phrase with its sentence, at a silence, or rather at a comma when its lines are full', () => {
  const said = spoken('The sea is calm. A boat leaves the old harbour, slowly and in silence. Night.', 9).captions.map(captionLines);
  expect(said).toEqual([['The sea is calm.'], ['A boat leaves', 'the old harbour,'], ['slowly and in silence.'], ['Night.']]);
  const words = [
    { text: 'Wait', start: 0, end: 0.3 },
    { text: 'there', start: 1.2, end: 1.5 },
  ];
  expect(spoken('', 2, { words }).captions.map(captionLines)).toEqual([['Wait'], ['there']]);
});

it('spreads words without times over their voice by their letters', () => {
  const plan = spoken('aaaa bb cccccc', 6);
  expect(plan.captions[0]!.lines.flat()).toMatchObject([
    { text: 'aaaa', at: 0, until: 2 },
    { text: 'bb', at: 2, until: 3 },
    { text: 'cccccc', at: 3, until: 6 },
  ]);
  expect(captionAt(plan, 5.9)).toBe(plan.captions[0]);
  expect(captionAt(plan, 6)).toBeNull();
  expect(spoken('', 2).captions.map(captionLines)).toEqual([['Words of the script.']]);
});

it('breaks lines of a script without blanks, never before its marks', () => {
  const [first] = spoken('静かな海を小さな船がゆっくりと進んでいく。', 6).captions.map(captionLines);
  expect(first).toHaveLength(2);
  expect(first!.join('')).toBe('静かな海を小さな船がゆっくりと進んでいく。');
  expect(first!.every((line) => line.length <= 11 && !line.startsWith('。'))).toBe(true);
});

it('fits every phrase into two lines, word for word', () => {
  const text = fc.array(fc.constantFrom('a', 'sea,', 'harbour', 'lighthouse.', '海', 'unforgettable'), { maxLength: 60 });
  fc.assert(
    fc.property(text, fc.integer({ min: 8, max: 42 }), (texts, letters) => {
      const words = texts.map((word, i) => ({ text: word, start: i, end: i + 1 }));
      const phrases = splitPhrases(words, letters);
      expect(phrases.flat(2)).toEqual(words);
      for (const lines of phrases) {
        expect(lines.length).toBeLessThanOrEqual(2);
        const shown = captionLines({
          at: 0,
          until: 0,
          lines: lines.map((line) => line.map((word) => ({ text: word.text, at: 0, until: 0 }))),
        });
        // A word that is longer than a line has one of its own.
        expect(shown.every((line, i) => line.length > 0 && (line.length <= letters || lines[i]!.length === 1))).toBe(true);
      }
    }),
  );
});
