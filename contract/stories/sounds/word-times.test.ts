import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitWords, spreadWords, timeWords } from './word-times.ts';

const wordsOf = (text: string) => splitWords(text).map((word) => word.text);

it.each([
  ['Good morning — and welcome!', ['Good', 'morning —', 'and', 'welcome!']],
  ['« It is 5 o’clock »', ['« It', 'is', '5', 'o’clock »']],
  ['他说：“你好。”', ['他', '说：“', '你好。”']],
  ['…', []],
])('the words of %j', (text, words) => expect(wordsOf(text)).toEqual(words));

const text = fc.string({ unit: fc.constantFrom('a', 'ß', '5', ' ', '.', ',', '\n', '人', '😀', '—') });

it('word times stay in the sound and in order, and hold every word once', () => {
  const parts = fc.array(
    fc.record({ at: fc.nat(30), start: fc.float({ min: 0, max: 9, noNaN: true }), end: fc.float({ min: 0, max: 12, noNaN: true }) }),
  );
  fc.assert(
    fc.property(text, parts, (words, told) => {
      for (const times of [
        spreadWords(words, 10),
        timeWords(
          words,
          told.toSorted((a, b) => a.at - b.at),
          10,
        ),
      ]) {
        expect(times.map((time) => time.text)).toEqual(wordsOf(words));
        let last = 0;
        for (const { start, end } of times) {
          expect(start).toBeGreaterThanOrEqual(last - 1e-9);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(10 + 1e-9);
          last = end;
        }
      }
    }),
  );
});

it('longer words take longer, and a sentence is followed by a pause', () => {
  const [one, harbour, two] = spreadWords('A harbour. B', 14);
  expect([one, harbour, two]).toEqual([
    { text: 'A', start: 0, end: 1 },
    { text: 'harbour.', start: 1, end: 8 },
    { text: 'B', start: 13, end: 14 },
  ]);
});

it('a word without a time of its own takes what is left between its neighbours', () => {
  const parts = [
    { at: 0, start: 0.5, end: 1 },
    { at: 8, start: 3, end: 4 },
    // A number is spoken in parts.
    { at: 9, start: 4, end: 5 },
  ];
  expect(timeWords('It was 1984', parts, 6)).toEqual([
    { text: 'It', start: 0.5, end: 1 },
    { text: 'was', start: 1, end: 3 },
    { text: '1984', start: 3, end: 5 },
  ]);
});
