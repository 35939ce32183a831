/** Accents of Latin, Greek and Cyrillic, and the vowel signs that Hebrew and Arabic may leave out. */
const marks = /[\u0300-\u036f\u0591-\u05c7\u064b-\u0652\u0670]/g;

/**
 * A text as it is compared in a search: without case, accents and differences of width. Upper case first, because it
 * also spells out ß and the final ς; composed again, so that a syllable of Hangul is one sign.
 */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(marks, '').toUpperCase().toLowerCase().normalize('NFC');
}

/** The words of a search, each of which must be found. Empty when nothing was typed. */
export function wordsOf(keyword: string): string[] {
  const words = foldText(keyword)
    .split(/\s+/u)
    .filter((word) => word !== '');
  // The longest says most and is looked for first.
  return [...new Set(words)].sort((a, b) => b.length - a.length);
}
