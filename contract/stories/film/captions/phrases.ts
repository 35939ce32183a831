import type { WordTime } from '../../sounds/sound.ts';
import { isJoined } from './spoken-words.ts';

/** A silence of so many seconds ends a phrase. */
const pause = 0.7;

/** Letters of Chinese, Japanese and Korean are twice as wide. */
const wide = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/u;

const widthOf = (text: string): number => {
  // Almost all words are of letters that need no closer look.
  for (let i = 0; i < text.length; i++)
    if (text.charCodeAt(i) >= 0x1100)
      return Array.from(text, (each) => (wide.test(each) ? 2 : 1)).reduce<number>((sum, each) => sum + each, 0);
  return text.length;
};

/** Words, and how far the line reaches before each of them, in letters, if all stood in one line. `gaps`: the blank before each. */
type Measured = { words: readonly WordTime[]; ends: number[]; gaps: number[] };

function measure(words: readonly WordTime[]): Measured {
  let end = 0;
  const gaps = words.map(({ text }, i) => (i > 0 && !isJoined(words[i - 1]!.text, text) ? 1 : 0));
  const ends = words.map(({ text }, i) => (end += gaps[i]! + widthOf(text)));
  return { words, ends, gaps };
}

/** The width of the words from one to before another, in letters. */
const lineWidth = ({ ends, gaps }: Measured, from: number, to: number): number =>
  ends[to - 1]! - (from > 0 ? ends[from - 1]! + gaps[from]! : 0);

/**
 * Words in phrases of one or two lines. A phrase ends with its sentence, at a silence, or when two lines are full; of those it ends
 * rather at a comma. `letters`: as many fit into a line; a longer word has a line of its own.
 */
export function splitPhrases(words: readonly WordTime[], letters: number): WordTime[][][] {
  const measured = measure(words);
  const phrases: WordTime[][][] = [];
  let from = 0;
  while (from < words.length) {
    const to = phraseEnd(measured, from, letters);
    phrases.push(balance(measured, { from, to, letters }));
    from = to;
  }
  return phrases;
}

function phraseEnd(measured: Measured, from: number, letters: number): number {
  const { words } = measured;
  const full = lineEnd(measured, lineEnd(measured, from, letters), letters);
  for (let i = from; i < full - 1; i++) {
    if (/[.!?…。！？؟।]["'”’)»」』]*$/u.test(words[i]!.text) || words[i + 1]!.start - words[i]!.end >= pause) return i + 1;
  }
  if (full === words.length) return full;
  // A phrase that is cut for room ends at a comma of its second half.
  for (let i = full - 1; i > from + (full - from) / 2; i--) {
    if (/[,;:—–،、，；：]["'”’)»」』]*$/u.test(words[i - 1]!.text)) return i;
  }
  return full;
}

/** The index after the last word that fits into a line. */
function lineEnd(measured: Measured, from: number, letters: number): number {
  let to = Math.min(from + 1, measured.words.length);
  while (to < measured.words.length && lineWidth(measured, from, to + 1) <= letters) to++;
  return to;
}

/** In one line where it fits, else in two of about the same width. */
function balance(measured: Measured, { from, to, letters }: { from: number; to: number; letters: number }): WordTime[][] {
  if (to - from < 2 || lineWidth(measured, from, to) <= letters) return [measured.words.slice(from, to)];
  let best = from + 1;
  let bestWidth = Infinity;
  for (let cut = from + 1; cut < to; cut++) {
    const width = Math.max(lineWidth(measured, from, cut), lineWidth(measured, cut, to));
    if (width < bestWidth) [best, bestWidth] = [cut, width];
  }
  return [measured.words.slice(from, best), measured.words.slice(best, to)];
}
