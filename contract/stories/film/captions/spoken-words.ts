import type { WordTime } from '../../sounds/sound.ts';
import type { HeardSound } from '../sounds/heard-sounds.ts';

/** Scripts that are written without blanks; each of their letters may begin a line. */
const unspaced = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/u;
/** Their marks never begin a line, and neither do vowel signs. */
const piece = /[\s\S][\p{M}\p{P}\u0e30-\u0e3a\u0e45\u0eb0-\u0eb9ー]*/gu;

/** True where two pieces of text stand together without a blank. */
export function isJoined(before: string, after: string): boolean {
  return unspaced.test(before.at(-1) ?? '') && unspaced.test(after[0] ?? '');
}

/**
 * The audible words of a voice, with their times in seconds of the film. `at`: second at which the voice begins. Words
 * without times are spread over the voice by their letters. Times ascend and lie within the voice, even if those in the row do not.
 */
export function spokenWords(voice: HeardSound, at: number, text: string): WordTime[] {
  const { words } = voice.row;
  const timed = words.length > 0 ? words : spread(splitWords(text), voice.row.seconds);
  const heard: WordTime[] = [];
  let last = voice.start;
  for (const word of timed) {
    if (word.text.trim() === '' || word.end <= voice.start || word.start >= voice.end) continue;
    const start = Math.max(last, word.start);
    last = Math.max(start, Math.min(word.end, voice.end));
    if (start >= voice.end) break;
    heard.push({ text: word.text.trim(), start: at + start - voice.start, end: at + last - voice.start });
  }
  return heard;
}

function splitWords(text: string): string[] {
  return text
    .split(/\s+/u)
    .filter((word) => word !== '')
    .flatMap((word) => (unspaced.test(word) ? (word.match(piece) ?? []) : [word]));
}

function spread(words: readonly string[], seconds: number): WordTime[] {
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  let passed = 0;
  return words.map((text) => {
    const start = (passed / letters) * seconds;
    passed += text.length;
    return { text, start, end: (passed / letters) * seconds };
  });
}
