import { listBoxes } from '../../../contract/files/iso-boxes.ts';
import { listDescriptions } from '../../shared/iso/list-descriptions.ts';

/** EXIF without entries, behind the four bytes that state its offset. */
const emptyExif = Uint8Array.of(0, 0, 0, 0, 0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0);
const space = 0x20;

/**
 * An AVIF with its EXIF and XMP blanked; `isPrivate` blanks its `uuid` boxes too. Each part keeps its place and length,
 * because the tables of the file hold offsets. Never throws: unknown parts stay as they are.
 */
export function blankAvif(avif: Uint8Array, isPrivate: boolean): Uint8Array<ArrayBuffer> {
  const copy = avif.slice();
  for (const { kind, at, length } of listDescriptions(avif)) {
    copy.fill(kind === 'xmp' ? space : 0, at, at + length);
    if (kind === 'exif' && length >= emptyExif.length) copy.set(emptyExif, at);
  }
  for (const { type, data, end } of listBoxes(avif, 0, avif.length)) {
    if (type !== 'uuid' || !isPrivate) continue;
    copy.set(new TextEncoder().encode('free'), data - 4);
    copy.fill(0, data, end);
  }
  return copy;
}
