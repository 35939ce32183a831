import type { WordTime } from '../sound.ts';
import { isJoined } from './spoken-words.ts';

/** A silence of so many seconds ends a phrase. */
const pause = 0.7;

/** Letters of Chinese, Japanese and Korean are twice as wide. */
const wide = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/u;

const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + (wide.test(letter) ? 2 : 1), 0);

/** The width of words in a row, in letters. */
function lineWidth(words: readonly WordTime[]): number {
  return words.reduce((sum, { text }, i) => sum + widthOf(text) + (i > 0 && !isJoined(words[i - 1]!.text, text) ? 1 : 0), 0);
}

/**
 * Words in phrases of one or two lines. A phrase ends with its sentence, at a silence, or when two lines are full; of those it ends
 * rather at a comma. `letters`: as many fit into a line; a longer word has a line of its own.
 */
export function splitPhrases(words: readonly WordTime[], letters: number): WordTime[][][] {
  const phrases: WordTime[][][] = [];
  let from = 0;
  while (from < words.length) {
    const to = phraseEnd(words, from, letters);
    phrases.push(balance(words.slice(from, to), letters));
    from = to;
  }
  return phrases;
}

function phraseEnd(words: readonly WordTime[], from: number, letters: number): number {
  const full = fullEnd(words, from, letters);
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

/** The index after the last word that fits into two lines. */
function fullEnd(words: readonly WordTime[], from: number, letters: number): number {
  const first = lineEnd(words, from, letters);
  return lineEnd(words, first, letters);
}

function lineEnd(words: readonly WordTime[], from: number, letters: number): number {
  let width = 0;
  for (let i = from; i < words.length; i++) {
    const { text } = words[i]!;
    width += widthOf(text) + (i > from && !isJoined(words[i - 1]!.text, text) ? 1 : 0);
    if (width > letters && i > from) return i;
  }
  return words.length;
}

/** In one line where it fits, else in two of about the same width. */
function balance(words: readonly WordTime[], letters: number): WordTime[][] {
  if (words.length < 2 || lineWidth(words) <= letters) return [[...words]];
  let best = lineEnd(words, 0, letters);
  let bestWidth = Infinity;
  for (let cut = 1; cut < words.length; cut++) {
    const width = Math.max(lineWidth(words.slice(0, cut)), lineWidth(words.slice(cut)));
    if (width < bestWidth) [best, bestWidth] = [cut, width];
  }
  return [words.slice(0, best), words.slice(best)];
}
