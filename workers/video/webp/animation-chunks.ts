import { joinBytes, viewOf } from '../../shared/bytes/image-bytes.ts';
import { refuse } from '../../shared/refuse.ts';
import type { Area } from '../changed-area.ts';
import { listChunks, readChunks, writeChunk, type RiffChunk } from '../../shared/bytes/riff-chunks.ts';

const animationFlag = 0x02;
const xmpFlag = 0x04;
const alphaFlag = 0x10;
/** Sides are written in 24 bits, less one; so are times. */
const most = 1 << 24;
/** Sides that readers accept. */
export const maxSide = 16_383;

/** Properties of the whole animation. */
export type AnimationHead = { width: number; height: number; isLooped: boolean; isTransparent: boolean; hasXmp: boolean };
/** One frame: `image` are the parts of a still WebP that hold its pixels. Stands on even pixels only. */
export type AnimationFrame = { area: Area; durationMs: number; image: RiffChunk[] };
export type Animation = AnimationHead & { frames: AnimationFrame[] };

/** The parts that stand before the first frame. @throws AppError CONVERT_FAILED for a size that the format does not know. */
export function writeHead({ width, height, isLooped, isTransparent, hasXmp }: AnimationHead): Uint8Array<ArrayBuffer> {
  if (!isSide(width) || !isSide(height)) throw refuse(`WEBP cannot hold a clip of ${width} × ${height} pixels.`);
  const canvas = new Uint8Array(10);
  canvas[0] = animationFlag | (isTransparent ? alphaFlag : 0) | (hasXmp ? xmpFlag : 0);
  writeUint24(canvas, 4, width - 1);
  writeUint24(canvas, 7, height - 1);
  // Background colour, which readers leave clear; then how often it is shown, 0 for ever.
  const loop = Uint8Array.of(0, 0, 0, 0, isLooped ? 0 : 1, 0);
  return joinBytes([writeChunk({ type: 'VP8X', data: canvas }), writeChunk({ type: 'ANIM', data: loop })]);
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
  // Replaces what was there, and stays until the next frame.
  head[15] = 0x02;
  return writeChunk({ type: 'ANMF', data: joinBytes([head, ...image.map(writeChunk)]) });
}

/** The bytes that every WebP begins with. @param bytes length of all that follows. */
export function writeFileHead(bytes: number): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(12);
  head.set(new TextEncoder().encode('RIFF'));
  viewOf(head).setUint32(4, bytes + 4, true);
  head.set(new TextEncoder().encode('WEBP'), 8);
  return head;
}

/** The pixels of a still WebP, without what is said about them. @throws AppError CONVERT_FAILED */
export function readStill(file: Uint8Array): RiffChunk[] {
  const image = readChunks(file).filter(({ type }) => isPixels(type));
  if (image.length === 0) throw refuse('This WebP picture is damaged.');
  return image;
}

/** An animated WebP in its frames. @throws AppError CONVERT_FAILED for what is none or is damaged. */
export function readAnimation(file: Uint8Array): Animation {
  const [first, ...rest] = readChunks(file);
  const loop = rest.find(({ type }) => type === 'ANIM')?.data;
  if (first?.type !== 'VP8X' || first.data.length !== 10 || loop?.length !== 6) throw refuse('This WebP picture does not move.');
  const flags = first.data[0]!;
  return {
    width: readUint24(first.data, 4) + 1,
    height: readUint24(first.data, 7) + 1,
    isLooped: viewOf(loop).getUint16(4, true) === 0,
    isTransparent: (flags & alphaFlag) !== 0,
    hasXmp: (flags & xmpFlag) !== 0,
    frames: rest.filter(({ type }) => type === 'ANMF').map(({ data }) => readFrame(data)),
  };
}

function readFrame(data: Uint8Array): AnimationFrame {
  if (data.length < 16) throw refuse('This WebP picture is damaged.');
  const area = {
    x: readUint24(data, 0) * 2,
    y: readUint24(data, 3) * 2,
    width: readUint24(data, 6) + 1,
    height: readUint24(data, 9) + 1,
  };
  return { area, durationMs: readUint24(data, 12), image: listChunks(data.subarray(16)).filter(({ type }) => isPixels(type)) };
}

function isPixels(type: string): boolean {
  return type === 'ALPH' || type === 'VP8 ' || type === 'VP8L';
}

function isSide(px: number): boolean {
  return Number.isInteger(px) && px >= 1 && px <= maxSide;
}

function writeUint24(bytes: Uint8Array, at: number, value: number): void {
  bytes[at] = value & 0xff;
  bytes[at + 1] = (value >> 8) & 0xff;
  bytes[at + 2] = value >> 16;
}

function readUint24(bytes: Uint8Array, at: number): number {
  return bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16);
}
