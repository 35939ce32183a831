import { hasAscii, joinBytes, viewOf } from '../shared/image-bytes.ts';

const headerText = 'Exif\0\0';
const orientationTag = 0x01_12;
const exifPointerTag = 0x87_69;
const userCommentTag = 0x92_86;
const shortType = 3;
const longType = 4;
const undefinedType = 7;

/**
 * Content of an APP1 segment with the comment in UTF-16 (UserComment, "UNICODE") and the orientation 1–8.
 * Big-endian throughout: readers that expect UTF-16 in the byte order of the file, and those that expect it
 * big-endian always, then read the same words.
 */
export function encodeExif(comment: string, orientation: number): Uint8Array<ArrayBuffer> {
  const text = new Uint8Array(8 + comment.length * 2);
  text.set(new TextEncoder().encode('UNICODE\0'));
  const textView = viewOf(text);
  for (let i = 0; i < comment.length; i += 1) textView.setUint16(8 + i * 2, comment.charCodeAt(i));

  const exifDirectoryAt = 8 + 2 + 2 * 12 + 4;
  const commentAt = exifDirectoryAt + 2 + 12 + 4;
  const tiff = new Uint8Array(commentAt);
  const view = viewOf(tiff);
  tiff.set(new TextEncoder().encode('MM\0*'));
  view.setUint32(4, 8);
  view.setUint16(8, 2);
  // A short value stands at the left of its four bytes.
  writeEntry(view, 10, { tag: orientationTag, type: shortType, count: 1, value: orientation << 16 });
  writeEntry(view, 22, { tag: exifPointerTag, type: longType, count: 1, value: exifDirectoryAt });
  view.setUint16(exifDirectoryAt, 1);
  writeEntry(view, exifDirectoryAt + 2, { tag: userCommentTag, type: undefinedType, count: text.length, value: commentAt });
  return joinBytes([new TextEncoder().encode(headerText), tiff, text]);
}

/** What an APP1 segment says, as far as it can be read; null when it is not Exif. Never throws. */
export function decodeExif(segment: Uint8Array): { comment: string | null; orientation: number } | null {
  if (!hasAscii(segment, 0, headerText)) return null;
  const tiff = segment.subarray(headerText.length);
  const isLittle = hasAscii(tiff, 0, 'II*\0');
  if (tiff.length < 14 || !(isLittle || hasAscii(tiff, 0, 'MM\0*'))) return { comment: null, orientation: 1 };
  const view = viewOf(tiff);
  const main = readDirectory(view, view.getUint32(4, isLittle), isLittle);
  const orientation = main.get(orientationTag);
  const turned = orientation === undefined ? 1 : view.getUint16(orientation + 8, isLittle);
  const pointer = main.get(exifPointerTag);
  const inner = pointer === undefined ? undefined : readDirectory(view, view.getUint32(pointer + 8, isLittle), isLittle);
  const comment = inner?.get(userCommentTag);
  return {
    comment: comment === undefined ? null : readComment(tiff, view.getUint32(comment + 8, isLittle), view.getUint32(comment + 4, isLittle)),
    orientation: turned >= 1 && turned <= 8 ? turned : 1,
  };
}

function writeEntry(view: DataView, at: number, entry: { tag: number; type: number; count: number; value: number }): void {
  view.setUint16(at, entry.tag);
  view.setUint16(at + 2, entry.type);
  view.setUint32(at + 4, entry.count);
  view.setUint32(at + 8, entry.value);
}

/** Where each tag's entry stands. Entries behind the end of the data are left out. */
function readDirectory(view: DataView, at: number, isLittle: boolean): Map<number, number> {
  const entries = new Map<number, number>();
  if (at + 2 > view.byteLength) return entries;
  const count = view.getUint16(at, isLittle);
  for (let i = 0, entry = at + 2; i < count && entry + 12 <= view.byteLength; i += 1, entry += 12)
    entries.set(view.getUint16(entry, isLittle), entry);
  return entries;
}

function readComment(tiff: Uint8Array, at: number, length: number): string | null {
  if (length < 8 || at + length > tiff.length || !hasAscii(tiff, at, 'UNICODE\0')) return null;
  const view = viewOf(tiff);
  let text = '';
  for (let i = at + 8; i + 1 < at + length; i += 2) text += String.fromCharCode(view.getUint16(i));
  return text;
}
