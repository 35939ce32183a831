import { hasAscii, viewOf } from '../bytes/image-bytes.ts';
import { listIfd, type IfdEntry } from './list-ifd.ts';

/** Tags of EXIF that hold text about how a picture was made, or say how to turn it. */
export const exifTags = {
  imageDescription: 0x01_0e,
  make: 0x01_0f,
  model: 0x01_10,
  orientation: 0x01_12,
  software: 0x01_31,
  artist: 0x01_3b,
  exifPointer: 0x87_69,
  makerNote: 0x92_7c,
  userComment: 0x92_86,
  xpTitle: 0x9c_9b,
  xpComment: 0x9c_9c,
} as const;

const asciiType = 2;
const shortType = 3;
const valueBytes: Record<number, number> = { 1: 1, 2: 1, 3: 2, 4: 4, 7: 1 };
/** Texts longer than this are not read, bytes. */
const textBytesMax = 8_000_000;

/** The texts of both directories by tag, and the orientation 1–8. Damaged parts are left out; never throws. */
export function readExif(tiff: Uint8Array): { orientation: number; texts: Map<number, string> } {
  const texts = new Map<number, string>();
  const isLittle = hasAscii(tiff, 0, 'II*\0');
  if (tiff.length < 14 || !(isLittle || hasAscii(tiff, 0, 'MM\0*'))) return { orientation: 1, texts };
  const view = viewOf(tiff);
  const list = (at: number): IfdEntry[] => [...listIfd(view, at, { isLittle, valueBytes })];
  const main = list(view.getUint32(4, isLittle));
  const pointer = main.find(({ tag }) => tag === exifTags.exifPointer);
  const inner = pointer === undefined ? [] : list(view.getUint32(pointer.valueAt, isLittle));
  for (const entry of [...main, ...inner]) {
    const text = readText(tiff, entry, isLittle);
    if (text !== null && text !== '') texts.set(entry.tag, text);
  }
  const turn = main.find(({ tag, type }) => tag === exifTags.orientation && type === shortType);
  const orientation = turn === undefined ? 1 : view.getUint16(turn.valueAt, isLittle);
  return { orientation: orientation >= 1 && orientation <= 8 ? orientation : 1, texts };
}

function readText(tiff: Uint8Array, { tag, type, length, valueAt }: IfdEntry, isLittle: boolean): string | null {
  if (length > textBytesMax) return null;
  const bytes = tiff.subarray(valueAt, valueAt + length);
  if (tag === exifTags.userComment) return readComment(bytes, isLittle);
  if (tag === exifTags.xpTitle || tag === exifTags.xpComment) return stopAtNul(decodeUtf16(bytes, true));
  return type === asciiType || tag === exifTags.makerNote ? stopAtNul(decodeBytes(bytes)) : null;
}

/** A comment begins with eight bytes that name its characters, though not every program writes them. */
function readComment(bytes: Uint8Array, isLittle: boolean): string {
  if (hasAscii(bytes, 0, 'UNICODE\0')) return decodeUtf16(bytes.subarray(8), isLittleUtf16(bytes.subarray(8), isLittle));
  const isNamed = hasAscii(bytes, 0, 'ASCII\0\0\0') || hasAscii(bytes, 0, '\0\0\0\0\0\0\0\0');
  return stopAtNul(decodeBytes(isNamed ? bytes.subarray(8) : bytes));
}

/**
 * Programs disagree whether UTF-16 follows the byte order of the file. Most texts have characters whose upper byte is
 * zero; where far more zeros stand on the other side, it is the other order.
 */
function isLittleUtf16(bytes: Uint8Array, isFileLittle: boolean): boolean {
  const zeros = [0, 0];
  for (let i = 0; i < bytes.length; i += 1) if (bytes[i] === 0) zeros[i % 2]! += 1;
  const [even, odd] = zeros as [number, number];
  return isFileLittle ? even <= 4 * odd : odd > 4 * even;
}

function decodeUtf16(bytes: Uint8Array, isLittle: boolean): string {
  const view = viewOf(bytes);
  const pieces: string[] = [];
  for (let at = 0; at + 1 < bytes.length; at += 8192) {
    const codes: number[] = [];
    for (let i = at; i + 1 < Math.min(bytes.length, at + 8192); i += 2) codes.push(view.getUint16(i, isLittle));
    pieces.push(String.fromCharCode(...codes));
  }
  return pieces.join('');
}

/** UTF-8 where it is, else one byte a character: what the letter of the standard says and what programs write. */
export function decodeBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return new TextDecoder('latin1').decode(bytes);
    throw error;
  }
}

function stopAtNul(text: string): string {
  const nul = text.indexOf('\0');
  return nul === -1 ? text : text.slice(0, nul);
}
