import type { SpeechMark } from './speech-messages.ts';

/** A word with the signs around it, and when it is spoken. */
export type SpokenWord = { text: string; startSeconds: number; endSeconds: number };

/** Characters up to the next space; of languages that write none between words, each character. */
const piece = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}])\S)+/gu;

/**
 * The words of a text in their order, from the marks of its speech. A number or an abbreviation is spoken as several words and stays
 * one; what is not spoken stays with the word before it, so that the words together are the whole text.
 */
export function timeWords(text: string, marks: readonly SpeechMark[], totalSeconds: number): SpokenWord[] {
  const starts = listStarts(text, marks);
  const pauses = marks.filter(({ kind }) => kind === 'end').map(({ ms }) => ms / 1000);
  return starts.map(({ at, seconds }, index) => {
    const next = starts[index + 1];
    const latest = Math.min(next?.seconds ?? totalSeconds, totalSeconds);
    const pause = pauses.find((end) => end > seconds);
    return {
      text: text.slice(index === 0 ? 0 : at, next?.at).trim(),
      startSeconds: Math.min(seconds, latest),
      endSeconds: Math.min(pause ?? latest, latest),
    };
  });
}

/** Where each word begins, in the text (UTF-16) and in the sound. */
function listStarts(text: string, marks: readonly SpeechMark[]): { at: number; seconds: number }[] {
  const offsets = offsetsOf(text);
  const spoken = marks.filter(({ kind }) => kind === 'word').map(({ position, ms }) => ({ at: offsets[position - 1] ?? text.length, ms }));
  const starts: { at: number; seconds: number }[] = [];
  let mark = 0;
  for (const { index, 0: signs } of text.matchAll(piece)) {
    const first = spoken[mark];
    if (first === undefined || first.at >= index + signs.length) continue;
    starts.push({ at: index, seconds: first.ms / 1000 });
    while (mark < spoken.length && spoken[mark]!.at < index + signs.length) mark++;
  }
  return starts;
}

/** Where each character begins: marks count characters, strings count their halves. */
function offsetsOf(text: string): number[] {
  const offsets: number[] = [];
  let offset = 0;
  for (const character of text) {
    offsets.push(offset);
    offset += character.length;
  }
  return offsets;
}
