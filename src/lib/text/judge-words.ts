import type { Encoding } from './encodings.ts';

/** As many characters beyond ASCII say enough about a text. */
const judgedMax = 2_000;
/** A run of so many accented letters is no word of a Latin script. */
const accentsMax = 3;

const cjk = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|[々〆〇ー・]/u;
const kana = /[\u3041-\u3096\u30A1-\u30FA々〆〇ー・]/u;
const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Thai}/u,
];
const letter = /[\p{L}\p{M}]/u;
const upper = /\p{Lu}/u;
const lower = /\p{Ll}/u;
/** Signs that open a word, stand alone, or belong beside digits. */
const opening = /[“„‚‘«‹¿¡]/u;
const free = /[\p{Pd}…’”»›·•·©®™°§±×÷€£¥、-〟・！-／：-？，．（）［］｛｝“”‘’¼½¾²³‰]/u;
const clinging = /[’‐‑—·\u00AD]/u;

/**
 * How much a text looks like writing, 0–1: the share of its characters beyond ASCII that stand where people put them. Bytes that
 * are read in the wrong encoding give signs inside of words, capitals behind small letters, and characters hardly anyone uses.
 */
export function judgeWords(text: string, encoding: Encoding): number {
  const isCommon = commonOf(encoding);
  let judged = 0;
  let right = 0;
  for (const [run] of text.matchAll(/\S+/g)) {
    if (judged >= judgedMax) break;
    if (!/[^\0-\x7F]/.test(run)) continue;
    const signs = Array.from(run);
    for (const [at, sign] of signs.entries()) {
      if (sign < '\x80') continue;
      if (judged >= judgedMax) break;
      judged += 1;
      if (isRight(signs, at, isCommon)) right += 1;
    }
  }
  return judged === 0 ? 1 : right / judged;
}

function isRight(signs: readonly string[], at: number, isCommon: (sign: string) => boolean): boolean {
  const sign = signs[at]!;
  const before = signs[at - 1] ?? ' ';
  const after = signs[at + 1] ?? ' ';
  if (cjk.test(sign)) return isCommon(sign) && !isLost(before, after);
  if (letter.test(sign)) return isOfWord(signs, at);
  if (opening.test(sign)) return !isLetterNotCjk(before);
  if (clinging.test(sign)) return true;
  if (free.test(sign)) return !(isLetterNotCjk(before) && isLetterNotCjk(after));
  return false;
}

/** One character of Chinese, Japanese or Korean in a word of another script: dad痴. */
const isLost = (before: string, after: string): boolean =>
  !cjk.test(before) && !cjk.test(after) && (/[a-z]/.test(before) || /[a-z]/.test(after));

const isLetterNotCjk = (sign: string): boolean => letter.test(sign) && !cjk.test(sign);

function isOfWord(signs: readonly string[], at: number): boolean {
  const sign = signs[at]!;
  const before = signs[at - 1] ?? ' ';
  const after = signs[at + 1] ?? ' ';
  const script = scripts.find((one) => one.test(sign));
  // They stand alone.
  if (/[µªº]/.test(sign)) return false;
  const isForeign = (other: string) => isLetterNotCjk(other) && !/\p{M}/u.test(other) && script?.test(other) === false;
  if (isForeign(before) || isForeign(after)) return false;
  if (upper.test(sign) && lower.test(before)) return false;
  if (upper.test(before) && (upper.test(sign) ? lower.test(after) : upper.test(after))) return false;
  return script !== scripts[0] || accentsAround(signs, at) <= accentsMax;
}

/** How many letters beyond ASCII stand in a row at this place; one more than `accentsMax` stands for all above it. */
function accentsAround(signs: readonly string[], at: number): number {
  const isAccent = (i: number) => (signs[i] ?? ' ') >= '\x80' && letter.test(signs[i]!);
  let from = at;
  let to = at;
  while (to - from < accentsMax && isAccent(from - 1)) from -= 1;
  while (to - from < accentsMax && isAccent(to + 1)) to += 1;
  return to - from + 1;
}

const commonSigns = new Map<string, ReadonlySet<string>>();

/** Of encodings with two bytes a character the first level, which its makers filled with what is used; kana only in Japanese. */
function commonOf({ label, common }: Encoding): (sign: string) => boolean {
  if (common === undefined) return () => false;
  // Shift_JIS holds the characters of EUC-JP in other places.
  const isJapanese = label === 'shift_jis' || label === 'euc-jp';
  const source = isJapanese ? 'euc-jp' : label;
  let signs = commonSigns.get(source);
  if (signs === undefined) {
    const pairs: number[] = [];
    for (let lead = common[0]; lead <= common[1]; lead += 1) {
      for (let trail = 0x40; trail <= 0xfe; trail += 1) {
        if (trail >= 0xa1 || (label === 'big5' && trail <= 0x7e)) pairs.push(lead, trail);
      }
    }
    signs = new Set(new TextDecoder(source).decode(new Uint8Array(pairs)));
    commonSigns.set(source, signs);
  }
  const known = signs;
  return (sign) => known.has(sign) || (isJapanese && kana.test(sign));
}
