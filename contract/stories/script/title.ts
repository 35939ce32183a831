import { scriptBounds } from './check-script.ts';
import type { Lexicon } from './lexicon/lexicon.ts';
import { countWords, firstWords } from './sentences.ts';

/** The beginning of a text as a title: short enough, and where it is cut it does not end in the middle of a phrase. */
export function toTitle(text: string, { unending }: Lexicon): string {
  const title = firstWords(text, scriptBounds.titleWords - 1);
  if (countWords(text) < scriptBounds.titleWords) return title;
  const small = new Set(unending.split(' '));
  const isSmall = (word: string): boolean => small.has(word.toLowerCase());
  const words = title.split(' ');
  // “Of an old” was cut in the middle of “of an old garden”: the phrase goes as a whole.
  const [, next = ''] = /^\s+(\S+)/u.exec(text.slice(title.length)) ?? [];
  const phrase = words.findLastIndex(isSmall);
  if (phrase > 2 && next !== '' && !isSmall(next)) words.splice(phrase);
  while (words.length > 2 && isSmall(words.at(-1)!)) words.pop();
  return firstWords(words.join(' '), words.length);
}
