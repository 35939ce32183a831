import type { WordTime } from './sound.ts';

/** A word of a text, and where it begins: its index in UTF-16 units. */
type Word = { text: string; at: number };

const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const spoken = /[\p{L}\p{N}]/u;

/** The words of a text, with the marks that stand beside them. Scripts without spaces are divided where their words end. */
export function splitWords(text: string): Word[] {
  const words: Word[] = [];
  let lead: Word | null = null;
  for (const part of listParts(text)) {
    const last = words.at(-1);
    if (spoken.test(part.text)) {
      words.push(lead === null ? part : { text: join(lead, part), at: lead.at });
      lead = null;
    } else if (last === undefined) lead = lead === null ? part : { text: join(lead, part), at: lead.at };
    else words[words.length - 1] = { text: join(last, part), at: last.at };
  }
  return words;
}

function join(before: Word, after: Word): string {
  return before.at + before.text.length === after.at ? before.text + after.text : `${before.text} ${after.text}`;
}

function listParts(text: string): Word[] {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
  return [...text.matchAll(/\S+/gu)].flatMap(({ 0: part, index }) => {
    if (!unspaced.test(part)) return [{ text: part, at: index }];
    return Array.from(segmenter.segment(part), ({ segment, index: at }) => ({ text: segment, at: index + at }));
  });
}

/** Spreads the words of a text over the seconds of its sound by their letters, with a pause after a sentence. */
export function spreadWords(text: string, seconds: number): WordTime[] {
  const words = splitWords(text).map((word) => ({ text: word.text, letters: countLetters(word.text), pause: pauseAfter(word.text) }));
  // The sound ends with its last word.
  const total = words.reduce((sum, { letters, pause }, index) => sum + letters + (index === words.length - 1 ? 0 : pause), 0);
  let at = 0;
  return words.map(({ text: word, letters, pause }) => {
    const start = at;
    const end = start + (letters / total) * seconds;
    at = end + (pause / total) * seconds;
    return { text: word, start, end: Math.min(end, seconds) };
  });
}

function countLetters(word: string): number {
  return Math.max(1, word.match(/[\p{L}\p{N}]/gu)?.length ?? 0);
}

/** Letters that could be spoken in the pause after a word. */
function pauseAfter(word: string): number {
  if (/[.!?…。！？]["'”’»)]*$/u.test(word)) return 5;
  return /[,;:–—、，；：]["'”’»)]*$/u.test(word) ? 2 : 0;
}

/** A part of a text that a voice has told the time of; `at`: its index in UTF-16 units; seconds. */
export type SpokenPart = { at: number; start: number; end: number };

/** The times of the words of a text by the parts that a voice has told, in their order; words without one share what is between. */
export function timeWords(text: string, parts: readonly SpokenPart[], seconds: number): WordTime[] {
  const words = splitWords(text);
  const known = words.map((word, index) => {
    const until = words[index + 1]?.at ?? text.length;
    const own = parts.filter(({ at }) => at >= word.at && at < until);
    return own.length === 0 ? null : { start: own[0]!.start, end: Math.max(...own.map(({ end }) => end)) };
  });
  const times: WordTime[] = [];
  for (let index = 0; index < words.length;) {
    const from = times.at(-1)?.end ?? 0;
    const next = known.findIndex((time, at) => at >= index && time !== null);
    const time = next === -1 ? null : known[next]!;
    const gap = words.slice(index, next === -1 ? words.length : next);
    const until = Math.max(from, time?.start ?? seconds);
    gap.forEach(({ text: word }, at) => {
      const share = (until - from) / gap.length;
      times.push({ text: word, start: from + share * at, end: from + share * (at + 1) });
    });
    if (time !== null) times.push({ text: words[next]!.text, start: until, end: Math.max(until, Math.min(time.end, seconds)) });
    index = next === -1 ? words.length : next + 1;
  }
  return times;
}
