import { decodeAs, encodingsFor, type Encoding } from './encodings.ts';
import { judgeWords } from './judge-words.ts';

/**
 * One way to read the bytes of a file. `encoding`: its name for people. `isGuessed`: the bytes do not tell their encoding, this is
 * the one whose words look most like writing. Where single characters are damaged, the text has U+FFFD in their place.
 */
export type TextReading = { text: string; encoding: string; isGuessed: boolean };

/** Readings below this score (0–1), or too far below the best one, are not offered. The next one may be the right one. */
const writingMin = 0.6;
const offeredFrom = 0.25;
const nearBest = 0.04;
/** Share of the bytes in even or odd places that are NUL in UTF-16: those of spaces and line ends, or of all Latin letters. */
const nulsMin = 0.02;
const nulsOfLatinMin = 0.5;
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const control = /[\u0001-\u0008\u000E-\u0019\u001B-\u001F\u007F-\u009F]/;
const unwritten = /[\p{Co}\p{Cn}\uFFFD]/u;

/**
 * The text of a file that a person opens, by its byte order mark, as UTF-8 or UTF-16, or else in the encodings that systems of the
 * person's languages write. The best reading is first, and others that fit as well follow; empty when the bytes are no text.
 */
export async function readText(file: Blob, languages: readonly string[] = navigator.languages): Promise<TextReading[]> {
  return readBytes(new Uint8Array(await file.arrayBuffer()), languages);
}

/** @see readText */
export function readBytes(bytes: Uint8Array<ArrayBuffer>, languages: readonly string[]): TextReading[] {
  const text = new TextDecoder().decode(bytes);
  const broken = text.split('\uFFFD').length - 1;
  const whole = text.match(/[^\0-\x7F\uFFFD]/gu)?.length ?? 0;
  const label = markOf(bytes) ?? unmarkedUtf16(bytes, broken > 0);
  if (label !== null) return known(new TextDecoder(label).decode(bytes), label.toUpperCase());
  const mail = readMailed(bytes);
  if (mail !== null) return known(mail, 'ISO-2022-JP');
  // More whole characters than chance gives: the others are damaged, in text that is UTF-8 all the same.
  return broken <= whole ? known(text, 'UTF-8') : guess(bytes, encodingsFor(languages));
}

/** Text is at most a little of it control characters; in what is none they are everywhere. */
function known(text: string, encoding: string): TextReading[] {
  const isText = !text.split(/\r\n|\r|\n/).every((line) => line === '' || control.test(line));
  return isText || text.trim() === '' ? [{ text, encoding, isGuessed: false }] : [];
}

function markOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return a === 0xfe && b === 0xff ? 'utf-16be' : null;
}

/** UTF-16 without a mark has NULs in every other place, few in Chinese; NULs in both, or few in what is UTF-8, are something else. */
function unmarkedUtf16(bytes: Uint8Array, isNoUtf8: boolean): 'utf-16le' | 'utf-16be' | null {
  const nuls = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) nuls[at % 2]! += 1;
  const [even = 0, odd = 0] = nuls;
  const most = Math.max(even, odd);
  const least = (bytes.length / 2) * (isNoUtf8 ? nulsMin : nulsOfLatinMin);
  if (bytes.length % 2 === 1 || most < least || Math.min(even, odd) > most / 10) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** ISO-2022-JP is ASCII with escapes, so it would pass for UTF-8. */
function readMailed(bytes: Uint8Array<ArrayBuffer>): string | null {
  const hasEscape = bytes.some((byte, at) => byte === 0x1b && (bytes[at + 1] === 0x24 || bytes[at + 1] === 0x28));
  return hasEscape ? decodeAs(bytes, { label: 'iso-2022-jp', name: '', languages: [] }) : null;
}

/** Readings, best first; equally good ones in the order of the encodings. */
function guess(bytes: Uint8Array<ArrayBuffer>, encodings: readonly Encoding[]): TextReading[] {
  const scores = new Map<string, { encoding: string; score: number }>();
  for (const encoding of encodings) {
    const text = decodeAs(bytes, encoding);
    if (text === null || control.test(text) || unwritten.test(text)) continue;
    const score = judgeWords(text, encoding);
    if (score >= writingMin && !scores.has(text)) scores.set(text, { encoding: encoding.name, score });
  }
  const best = Math.max(...Array.from(scores.values(), ({ score }) => score));
  const worth = (score: number) => Math.min(score, best - nearBest);
  return Array.from(scores)
    .filter(([, { score }]) => score >= best - offeredFrom)
    .toSorted(([, a], [, b]) => worth(b.score) - worth(a.score))
    .map(([text, { encoding }]) => ({ text, encoding, isGuessed: true }));
}
