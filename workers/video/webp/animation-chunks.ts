import { joinBytes } from '../../shared/bytes/image-bytes.ts';
import { refuse } from '../../shared/refuse.ts';
import type { Area } from '../changed-area.ts';
import { canvasChunk, readChunks, webpFlags, writeChunk, writeUint24, type RiffChunk } from '../../shared/bytes/riff-chunks.ts';

/** Sides are written in 24 bits, less one; so are times. */
const most = 1 << 24;
/** Sides that readers accept. */
export const maxSide = 16_383;

/** Properties of the whole animation. */
export type AnimationHead = { width: number; height: number; isLooped: boolean; isTransparent: boolean; hasXmp: boolean };
/** One frame: `image` are the parts of a still WebP that hold its pixels. Stands on even pixels only. */
export type AnimationFrame = { area: Area; durationMs: number; image: RiffChunk[] };

/** The parts that stand before the first frame. @throws AppError CONVERT_FAILED for a size that the format does not know. */
export function writeHead({ width, height, isLooped, isTransparent, hasXmp }: AnimationHead): Uint8Array<ArrayBuffer> {
  if (!isSide(width) || !isSide(height)) throw refuse(`WEBP cannot hold a clip of ${width} × ${height} pixels.`);
  const flags = webpFlags.animation | (isTransparent ? webpFlags.alpha : 0) | (hasXmp ? webpFlags.xmp : 0);
  // Background colour, which readers leave clear; then how often it is shown, 0 for ever.
  const loop = Uint8Array.of(0, 0, 0, 0, isLooped ? 0 : 1, 0);
  return joinBytes([writeChunk(canvasChunk({ width, height }, flags)), writeChunk({ type: 'ANIM', data: loop })]);
}

/** @throws AppError CONVERT_FAILED for a place or time that the format does not know. */
export function writeFrame({ area, durationMs, image }: AnimationFrame): Uint8Array<ArrayBuffer> {
  const isPlaced = area.x % 2 === 0 && area.y % 2 === 0 && area.x >= 0 && area.y >= 0 && area.x <= maxSide && area.y <= maxSide;
  if (!isPlaced || !isSide(area.width) || !isSide(area.height)) throw refuse('A frame of this clip does not fit into a WEBP.');
  if (!Number.isInteger(durationMs) || durationMs < 0 || durationMs >= most)
    throw refuse('A frame of this clip stays for longer than WEBP knows.');
  const head = new Uint8Array(16);
  writeUint24(head, 0, area.x / 2);
  writeUint24(head, 3, area.y / 2);
  writeUint24(head, 6, area.width - 1);
  writeUint24(head, 9, area.height - 1);
  writeUint24(head, 12, durationMs);
  // No blending, no disposal: the frame replaces the area and stays.
  head[15] = 0x02;
  return writeChunk({ type: 'ANMF', data: joinBytes([head, ...image.map(writeChunk)]) });
}

/** The pixel chunks of a still WebP, without metadata. @throws AppError CONVERT_FAILED */
export function readStill(file: Uint8Array): RiffChunk[] {
  const image = readChunks(file).filter(({ type }) => isPixels(type));
  if (image.length === 0) throw refuse('This WebP picture is damaged.');
  return image;
}

function isPixels(type: string): boolean {
  return type === 'ALPH' || type === 'VP8 ' || type === 'VP8L';
}

function isSide(px: number): boolean {
  return Number.isInteger(px) && px >= 1 && px <= maxSide;
}
