import { expect, it } from 'vitest';
import type { SpeechMark } from './speech-messages.ts';
import { timeWords } from './time-words.ts';

const marks = (...list: [kind: SpeechMark['kind'], position: number, ms: number][]): SpeechMark[] =>
  list.map(([kind, position, ms]) => ({ kind, position, ms }));

it('ends a word where the next one begins, or where a pause does', () => {
  expect(
    timeWords('Good day, all', marks(['word', 1, 0], ['word', 6, 200], ['end', 9, 500], ['word', 11, 800], ['end', 13, 1100]), 1.2),
  ).toEqual([
    { text: 'Good', startSeconds: 0, endSeconds: 0.2 },
    { text: 'day,', startSeconds: 0.2, endSeconds: 0.5 },
    { text: 'all', startSeconds: 0.8, endSeconds: 1.1 },
  ]);
});

it('keeps a number in one word that is spoken as several', () => {
  const words = timeWords(
    'In 1984 rain',
    marks(['word', 1, 0], ['word', 4, 100], ['word', 5, 500], ['word', 5, 700], ['word', 9, 900]),
    1.5,
  );
  expect(words.map(({ text, endSeconds }) => [text, endSeconds])).toEqual([
    ['In', 0.1],
    ['1984', 0.9],
    ['rain', 1.5],
  ]);
});

it('keeps signs that are not spoken with the word before them, and counts characters, not their halves', () => {
  const words = timeWords('— 🌊🌊 sea — (calm)', marks(['word', 3, 0], ['word', 6, 400], ['word', 13, 900]), 1.5);
  expect(words.map(({ text }) => text)).toEqual(['— 🌊🌊', 'sea —', '(calm)']);
});

it('never ends after the sound, and knows no words where nothing was spoken', () => {
  expect(timeWords('a b', marks(['word', 1, 0], ['word', 3, 900]), 0.5)).toEqual([
    { text: 'a', startSeconds: 0, endSeconds: 0.5 },
    { text: 'b', startSeconds: 0.5, endSeconds: 0.5 },
  ]);
  expect(timeWords('…', marks(['end', 1, 6]), 0.01)).toEqual([]);
});
