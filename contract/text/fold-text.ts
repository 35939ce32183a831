/** Signs that stand for an apostrophe: dragon’s, dragon's and dragons are one word. */
const apostrophes = /['`´‘’‚‛′‵ʹʻʼʽʾʿ΄᾽᾿՚׳＇｀]/gu;

/**
 * Left out of a word: invisible signs (soft hyphen, zero-width and direction signs), the accents of Latin, Greek and Cyrillic,
 * the points of Hebrew, the vowel and hamza signs of Arabic, and its tatweel. Marks that make another letter in Thai, in the
 * scripts of India and in kana stay.
 */
const ignored =
  /[\u0640\p{DI}\p{Cf}\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]/gu;

/** Ends a word. The point of a number does not: 1.5. */
const separators = /(?:[\p{P}\p{Z}\p{Cc}\p{Sm}\p{Sk}](?<!\d\.(?=\d)))+/gu;

/** Letters that no accent can be taken from, as people type them on other keyboards. */
const letters: Record<string, string> = Object.fromEntries(
  'ß=ss æ=ae œ=oe ø=o đ=d ð=d þ=th ł=l ı=i ħ=h ŧ=t ŋ=n ×=x ə=e ɛ=e ɔ=o ɓ=b ɖ=d ɗ=d ƙ=k ƴ=y ƒ=f ς=σ ґ=г ٱ=ا ى=ي ی=ي ة=ه ہ=ه ھ=ه ە=ه ک=ك'
    .split(' ')
    .map((pair) => pair.split('=')),
);
const written = new RegExp(`[${Object.keys(letters).join('')}]`, 'gu');

/** Katakana with their hiragana 96 places before: うさぎ finds ウサギ. */
const katakana = /[\u30a1-\u30f6\u30fd\u30fe]/gu;

/** Decimal digits of Arabic, in the two forms that are written. */
const digits = /[\u0660-\u0669\u06f0-\u06f9]/gu;

/**
 * A text as every search compares it, on the device and in the studio: its words, one space between two, without case,
 * accents, width, typographic variants and invisible signs. The studio's database has the same in `fold_text`
 * (server/storage/migrations); a test compares the two, and a change here needs a migration there and another version of
 * the device's database.
 */
export function foldText(text: string): string {
  return text
    .replace(apostrophes, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(ignored, '')
    .replace(written, (letter) => letters[letter]!)
    .replace(katakana, (sign) => String.fromCharCode(sign.charCodeAt(0) - 96))
    .replace(digits, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(separators, ' ')
    .trim()
    .normalize('NFC');
}

/** The words of a search, folded, each of which must be part of a word of what is found. Without one, nothing is. */
export function wordsOf(keyword: string): string[] {
  const words = foldText(keyword).split(' ');
  // The longest says most and is looked for first.
  return [...new Set(words)].filter((word) => word !== '').sort((a, b) => b.length - a.length);
}
