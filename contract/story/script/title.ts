import { scriptBounds } from './check-script.ts';
import type { Lexicon } from './lexicon/lexicon.ts';
import { countWords, firstWords } from './sentences.ts';

/** The beginning of a text as a title: short enough, and where it is cut it does not end in the middle of a phrase. */
export function toTitle(text: string, { unending }: Lexicon): string {
  const title = firstWords(text, scriptBounds.titleWords - 1);
  if (countWords(text) < scriptBounds.titleWords) return title;
  const small = new Set(unending.split(' '));
  const words = title.split(' ');
  while (words.length > 2 && small.has(words.at(-1)!.toLowerCase())) words.pop();
  return firstWords(words.join(' '), words.length);
}
