/** People speak about this many words in a second. */
const wordsPerSecond = 2.5;

const sentenceSegments = new Intl.Segmenter('en', { granularity: 'sentence' });
const wordSegments = new Intl.Segmenter('en', { granularity: 'word' });

// A segmenter ends a sentence behind these when a capital follows.
const abbreviation = /(?:^|[\s(«“"'])(?:\p{L}|Dr|Mr|Mrs|Ms|Prof|St|Nr|vs|etc|Sr|Sra|Srta|Dra|Mme|Mlle|Sig|bzw|ca|usw|ex)\.\s*$/u;

/** A letter or a digit: without one there is nothing to say. */
export const hasWord = /[\p{L}\p{N}]/u;
// These are written without blanks between words.
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** The sentences of a text in their order, trimmed. A line that ends is a sentence too; signs alone go with the sentence before. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  let isOpen = false;
  for (const { segment: cut } of sentenceSegments.segment(text)) {
    // A quotation mark with a blank before it, as in French, is left to the next sentence.
    const [mark = ''] = /^[»”)\]](?=\s)/u.exec(cut) ?? [];
    if (mark !== '' && sentences.length > 0) sentences.push(sentences.pop()! + mark);
    const segment = sentences.length > 0 ? cut.slice(mark.length) : cut;
    const joins = sentences.length > 0 && (isOpen || !hasWord.test(segment));
    if (joins) sentences.push(sentences.pop()! + segment);
    else if (segment.trim() !== '') sentences.push(segment);
    isOpen = abbreviation.test(segment) || (sentences.length > 0 && !hasWord.test(sentences.at(-1)!));
  }
  return sentences.map((sentence) => sentence.trim());
}

/** The words of a text as they are written, without signs that stand alone. */
function listWords(text: string): string[] {
  return text.split(/\s+/u).flatMap((word) => {
    if (!hasWord.test(word)) return [];
    if (!unspaced.test(word)) return [word];
    return [...wordSegments.segment(word)].filter(({ isWordLike }) => isWordLike === true).map(({ segment }) => segment);
  });
}

export function countWords(text: string): number {
  return listWords(text).length;
}

/** No language has longer ones; it keeps long texts cheap. */
const longestWord = 100;

/** The beginning of a text with at most `max` words, without signs at its end. */
export function firstWords(whole: string, max: number): string {
  const text = whole.slice(0, max * longestWord);
  let end = 0;
  for (const word of listWords(text).slice(0, max)) end = text.indexOf(word, end) + word.length;
  const cut = text.slice(0, end).replace(/[\s\p{P}]+$/u, (signs) => /^[)\]}»”"’>]+/u.exec(signs)?.[0] ?? '');
  // Words without blanks may be told apart differently once the text is cut.
  return max > 0 && countWords(cut) > max ? firstWords(cut, max - 1) : cut;
}

/** Seconds that a text takes when it is spoken. */
export function spokenSeconds(text: string): number {
  return countWords(text) / wordsPerSecond;
}

/** True when two texts differ only in whitespace. */
export function isSameText(a: string, b: string): boolean {
  return a.replaceAll(/\s+/gu, '') === b.replaceAll(/\s+/gu, '');
}
