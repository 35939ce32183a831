import { listBoxes } from '../../../contract/files/iso-boxes.ts';
import { listDescriptions } from '../../shared/iso/list-descriptions.ts';

/** EXIF that says nothing, behind the four bytes that say where it begins. */
const emptyExif = Uint8Array.of(0, 0, 0, 0, 0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0);
const space = 0x20;

/**
 * An AVIF whose EXIF and XMP say nothing; with `isPrivate` nothing else does that is beside the pixels. Each part keeps its place and length, because the tables of the
 * file count on them. @throws nothing: what is not understood stays as it is.
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
