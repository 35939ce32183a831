import { soundLimits, type WordTime } from '../../../../../contract/stories/sounds/sound.ts';

/** Maximum length of a word in a row, characters. */
const longest = 200;

/**
 * Replaces one word of a voice; all others keep their times. Several new words share its time by their lengths; none removes it. Returns
 * the same list when nothing changes.
 */
export function editWord(words: readonly WordTime[], index: number, text: string): readonly WordTime[] {
  const old = words[index];
  const parts = text
    .trim()
    .split(/\s+/)
    .filter((part) => part !== '');
  if (old === undefined || parts.join(' ') === old.text) return words;
  if (words.length - 1 + parts.length > soundLimits.words) return words;
  const letters = parts.reduce((sum, part) => sum + part.length, 0);
  let at = 0;
  const timeAt = (share: number) => old.start + (old.end - old.start) * (letters === 0 ? 0 : share / letters);
  const written = parts.map((part) => {
    const start = timeAt(at);
    at += part.length;
    return { text: part.slice(0, longest), start, end: timeAt(at) };
  });
  return [...words.slice(0, index), ...written, ...words.slice(index + 1)];
}
