import { expect, it } from 'vitest';
import { languages, type Language } from '../../contract/text/language.ts';
import declaration from '../../tests/support/texts/declaration-of-human-rights.json' with { type: 'json' };
import { detectLanguage } from './detect-language.ts';

/** Three articles of the Universal Declaration of Human Rights in each language. */
const articles = Object.entries(declaration) as [Language, [string, string, string]][];

it('language detection supports 60 languages and is right in at least 95 of 100 texts', () => {
  expect(articles.map(([language]) => language)).toEqual(languages);
  const texts = articles.flatMap(([language, parts]) => parts.map((text) => ({ language, text })));
  const wrong = texts
    .map(({ language, text }) => ({ language, taken: detectLanguage(text) }))
    .filter(({ language, taken }) => language !== taken);
  expect(texts).toHaveLength(180);
  expect(wrong.length / texts.length, JSON.stringify(wrong)).toBeLessThanOrEqual(0.05);
});

it('recognises every language in the first article', () => {
  const missed = articles.filter(([language, [first]]) => detectLanguage(first) !== language).map(([language]) => language);
  expect(missed).toEqual([]);
});

it.each([
  ['a fox in the snow', 'en'],
  ['vintage car poster', 'en'],
  ['photorealistic tiger', 'en'],
  ['bowl of ramen', 'en'],
  ['an old sailor', 'en'],
  ['Happy birthday, Mary!', 'en'],
  ['una casa junto al mar', 'es'],
  ['un phare dans la nuit', 'fr'],
  ['ein Fuchs im Schnee', 'de'],
  ['روباهی در برف', 'fa'],
  ['שועל בשלג', 'he'],
  ['雪の中のキツネ', 'ja'],
  ['лиса в снегу', 'ru'],
  ['con cáo trong tuyết', 'vi'],
] as const)('recognises a prompt: %s', (prompt, language) => {
  expect(detectLanguage(prompt)).toBe(language);
});
