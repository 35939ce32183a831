import { hasAscii, joinBytes, viewOf } from '../shared/image-bytes.ts';
import { exifTags, readExif } from '../shared/read-exif.ts';

const headerText = 'Exif\0\0';
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
  writeEntry(view, 10, { tag: exifTags.orientation, type: shortType, count: 1, value: orientation << 16 });
  writeEntry(view, 22, { tag: exifTags.exifPointer, type: longType, count: 1, value: exifDirectoryAt });
  view.setUint16(exifDirectoryAt, 1);
  writeEntry(view, exifDirectoryAt + 2, { tag: exifTags.userComment, type: undefinedType, count: text.length, value: commentAt });
  return joinBytes([new TextEncoder().encode(headerText), tiff, text]);
}

/** What an APP1 segment says, as far as it can be read; null when it is not Exif. Never throws. */
export function decodeExif(segment: Uint8Array): { comment: string | null; orientation: number } | null {
  if (!hasAscii(segment, 0, headerText)) return null;
  const { orientation, texts } = readExif(segment.subarray(headerText.length));
  return { comment: texts.get(exifTags.userComment) ?? null, orientation };
}

function writeEntry(view: DataView, at: number, entry: { tag: number; type: number; count: number; value: number }): void {
  view.setUint16(at, entry.tag);
  view.setUint16(at + 2, entry.type);
  view.setUint32(at + 4, entry.count);
  view.setUint32(at + 8, entry.value);
}
