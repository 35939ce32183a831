import { listBoxes, listMetaBoxes, type Box } from '../../contract/files/iso-boxes.ts';
import { viewOf, hasAscii } from '../shared/bytes/image-bytes.ts';
import { listPngChunks } from '../shared/headers/list-png-chunks.ts';
import type { PictureFacts, PictureWords } from './api.ts';
import { readComment } from './metadata/change-exif.ts';
import { findOwn } from './metadata/compose-metadata.ts';
import { readSource } from './read-source.ts';

const animationFlag = 0x02;
const alphaFlag = 0x10;

/** Reads facts about a picture without decoding it. @throws AppError CONVERT_FAILED */
export async function readFacts(file: Blob): Promise<PictureFacts> {
  const { bytes, header, carried, width, height } = await readSource(file);
  const { isAnimated, hasAlpha } = readKind(bytes, header.type);
  const hasPlace = (carried.exif?.gps.some(({ tag }) => tag !== 0) ?? false) || /exif:GPSL(at|ong)itude/.test(carried.xmp ?? '');
  return { type: header.type, width, height, isAnimated, hasAlpha, hasCredentials: header.hasCredentials, hasPlace };
}

/** How a picture says that it was made: as the studio wrote it, and in the words of other programs. @throws AppError CONVERT_FAILED */
export async function readWords(source: Blob): Promise<PictureWords> {
  const { carried } = await readSource(source);
  const text = carried.texts.find(({ keyword }) => keyword === 'parameters')?.text;
  return { metadata: findOwn(carried), parameters: text ?? (carried.exif === null ? null : readComment(carried.exif)) };
}

function readKind(bytes: Uint8Array, type: PictureFacts['type']): { isAnimated: boolean; hasAlpha: boolean } {
  switch (type) {
    case 'image/jpeg':
      return { isAnimated: false, hasAlpha: false };
    case 'image/png': {
      const types = new Set((listPngChunks(bytes)?.chunks ?? []).map((chunk) => chunk.type));
      return { isAnimated: types.has('acTL'), hasAlpha: ((bytes[25] ?? 0) & 4) !== 0 || types.has('tRNS') };
    }
    case 'image/webp': {
      const flags = hasAscii(bytes, 12, 'VP8X') ? bytes[20]! : hasAscii(bytes, 12, 'VP8L') && (bytes[24]! & 0x10) !== 0 ? alphaFlag : 0;
      return { isAnimated: (flags & animationFlag) !== 0, hasAlpha: (flags & alphaFlag) !== 0 };
    }
    case 'image/avif':
      return { isAnimated: hasAscii(bytes, 8, 'avis'), hasAlpha: listProperties(bytes).some((box) => box.type === 'auxC') };
    case 'image/gif':
      return { isAnimated: countGifFrames(bytes, 2) > 1, hasAlpha: true };
  }
}

/** The properties of all pictures in an AVIF, transparency included: sizes, colours, turns. */
function listProperties(avif: Uint8Array): Box[] {
  const inside = (outer: Box[], wanted: string): Box[] =>
    outer.filter(({ type }) => type === wanted).flatMap(({ data, end }) => listBoxes(avif, data, end));
  return inside(inside(listMetaBoxes(avif), 'iprp'), 'ipco');
}

/** Frames of a GIF, counted up to `most`: blocks are passed over by their lengths. */
export function countGifFrames(gif: Uint8Array, most: number): number {
  if (gif.length < 13) return 0;
  const tableBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  const view = viewOf(gif);
  let at = 13 + tableBytes(gif[10]!);
  let frames = 0;
  while (at + 1 < gif.length && frames < most) {
    const block = view.getUint8(at);
    if (block === 0x2c) {
      if (at + 10 > gif.length) break;
      frames += 1;
      // The description of the frame, its colours, and the size of its codes.
      at += 10 + tableBytes(gif[at + 9]!) + 1;
    } else if (block === 0x21) at += 2;
    else break;
    while (at < gif.length && gif[at] !== 0) at += gif[at]! + 1;
    at += 1;
  }
  return frames;
}
