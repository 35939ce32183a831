import { expect, it } from 'vitest';
import { detectWith, directionOf } from './language.ts';

/** Finds one language in every text, `english` times as likely to be English. */
const find = (language: string, english = 0) => ({ language, getScores: () => ({ [language]: 1, en: english }) });
const french = () => find('fr');

it.each([
  ['nothing', ''],
  ['spaces and line breaks', '  \n\t '],
  ['12 letters', 'lighthouses!'],
  ['12 characters with digits and spaces', '3 cats, 8k  '],
  ['symbols', '— “?!” €✨👩‍🎨'],
  ['digits', '1234'],
])('language detection returns English for %s', (_, text) => {
  expect(detectWith(french, text)).toBe('en');
});

it.each([
  ['13 letters', 'lighthouses!!'],
  ['a short word with another letter', 'café'],
  ['the same with an accent of its own', 'cafe\u0301'],
  ['a short word in other letters', 'سلام'],
  ['one character', '海'],
])('language detection looks at %s', (_, text) => {
  expect(detectWith(french, text)).toBe('fr');
});

it('answers English where no language is found', () => {
  expect(detectWith(() => find(''), '0123456789 0123456789')).toBe('en');
  expect(detectWith(() => find('tlh'), 'nuqneH, qaStaH nuq')).toBe('en');
});

it('takes the letters a to z for English where that is nearly as likely, and no other letters', () => {
  const nearly = () => find('fr', 0.9);
  expect(detectWith(nearly, 'vintage car poster')).toBe('en');
  expect(detectWith(nearly, 'une maison au bord de l’étang')).toBe('fr');
  expect(detectWith(() => find('fr', 0.5), 'une maison en ville')).toBe('fr');
});

it('composes accents, and looks at the beginning of a long text only', () => {
  const seen: string[] = [];
  detectWith((text) => find(String(seen.push(text))), 'Cafe\u0301 noir et croissant');
  detectWith((text) => find(String(seen.push(text))), 'a lighthouse '.repeat(10_000));
  expect(seen[0]).toBe('Café noir et croissant');
  expect(seen[1]).toHaveLength(2_000);
});

it('writes Arabic, Persian, Hebrew, Kurdish and Urdu from right to left', () => {
  for (const language of ['ar', 'fa', 'he', 'ku', 'ur'] as const) expect(directionOf(language)).toBe('rtl');
  for (const language of ['en', 'ja', 'az', 'hi'] as const) expect(directionOf(language)).toBe('ltr');
});
