import { limits } from '../../limits.ts';
import { storyLimits } from '../story.ts';
import { countWords, splitSentences } from './sentences.ts';

/** A part of fewer words is too short for a shot of its own. */
const fewWords = 4;

/**
 * A given script in parts, one for each shot, word for word: a sentence each, or two where one is short. `wanted`: how many parts
 * there should be; null: as many as there are sentences to fill them. `most`: sentences of one part.
 */
export function splitScript(given: string, wanted: number | null, most: number): string[] {
  const sentences = splitSentences(given).flatMap(cutLong);
  const natural = joinShort(sentences, most);
  const count = Math.max(Math.ceil(sentences.length / most), Math.min(wanted ?? natural.length, sentences.length, storyLimits.shots));
  if (wanted === null && natural.length === count) return natural;
  const from = (part: number): number => Math.floor((part * sentences.length) / count);
  return Array.from({ length: count }, (_, i) => joinParts(sentences.slice(from(i), from(i + 1))));
}

function joinShort(sentences: readonly string[], most: number): string[] {
  const parts: { words: number; sentences: string[] }[] = [];
  for (const sentence of sentences) {
    const words = countWords(sentence);
    const last = parts.at(-1);
    if (last === undefined || last.sentences.length >= most || (words >= fewWords && last.words >= fewWords))
      parts.push({ words, sentences: [sentence] });
    else {
      last.words += words;
      last.sentences.push(sentence);
    }
  }
  return parts.map((part) => joinParts(part.sentences));
}

/** Sentences in a row, with a blank between them where their script has blanks. */
export function joinParts(sentences: readonly string[]): string {
  return sentences.reduce((text, sentence) => (/[。！？]$/u.test(text) || text === '' ? text + sentence : `${text} ${sentence}`), '');
}

/** Two of these still fit into one shot. */
const longest = limits.promptLength / 2 - 1;

function cutLong(sentence: string): string[] {
  if (sentence.length <= longest) return [sentence];
  const blank = sentence.lastIndexOf(' ', longest);
  // Not between the halves of a character.
  const end = blank > 0 ? blank : longest - (/[\uD800-\uDBFF]/.test(sentence[longest - 1]!) ? 1 : 0);
  return [sentence.slice(0, end).trim(), ...cutLong(sentence.slice(end).trim())];
}
