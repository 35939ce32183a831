import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '../../../contract/errors.ts';
import { joinBytes } from '../../shared/bytes/image-bytes.ts';
import { maxSide, readStill, writeFrame, writeHead, type AnimationFrame, type AnimationHead } from './animation-chunks.ts';
import { readChunks, webpFlags, writeChunk, writeFileHead } from '../../shared/bytes/riff-chunks.ts';

type Animation = AnimationHead & { frames: AnimationFrame[] };

const side = fc.integer({ min: 1, max: maxSide });
const even = fc.integer({ min: 0, max: 8_000 }).map((half) => half * 2);
const chunk = fc.record({ type: fc.constantFrom('VP8 ', 'VP8L', 'ALPH'), data: fc.uint8Array({ maxLength: 40 }) });
const frame = fc.record({
  area: fc.record({ x: even, y: even, width: side, height: side }),
  durationMs: fc.integer({ min: 0, max: (1 << 24) - 1 }),
  image: fc.array(chunk, { minLength: 1, maxLength: 2 }),
});
const animation: fc.Arbitrary<Animation> = fc.record({
  width: side,
  height: side,
  isLooped: fc.boolean(),
  isTransparent: fc.boolean(),
  hasXmp: fc.boolean(),
  frames: fc.array(frame, { maxLength: 5 }),
});

function write(animation: Animation): Uint8Array {
  return fileOf(joinBytes([writeHead(animation), ...animation.frames.map(writeFrame)]));
}

const uint24 = (bytes: Uint8Array, at: number): number => bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16);

function fileOf(contents: Uint8Array): Uint8Array {
  return joinBytes([writeFileHead(contents.length), contents]);
}

function read(file: Uint8Array): Animation {
  const [first, second, ...frames] = readChunks(file);
  const [canvas, loop] = [first!, second!];
  expect([canvas.type, loop.type]).toEqual(['VP8X', 'ANIM']);
  return {
    width: uint24(canvas.data, 4) + 1,
    height: uint24(canvas.data, 7) + 1,
    isLooped: loop.data[4] === 0,
    isTransparent: (canvas.data[0]! & webpFlags.alpha) !== 0,
    hasXmp: (canvas.data[0]! & webpFlags.xmp) !== 0,
    frames: frames.map(({ data }) => ({
      area: { x: uint24(data, 0) * 2, y: uint24(data, 3) * 2, width: uint24(data, 6) + 1, height: uint24(data, 9) + 1 },
      durationMs: uint24(data, 12),
      image: readStill(fileOf(data.subarray(16))),
    })),
  };
}

test('a written animation holds every frame, place, time and byte of its pixels', () => {
  fc.assert(
    fc.property(animation, (made) => {
      expect(read(write(made))).toEqual(made);
    }),
  );
});

test('a still that breaks off anywhere is refused in one sentence, never read past its end', () => {
  const bytes = fileOf(writeChunk({ type: 'VP8 ', data: new Uint8Array(21) }));
  for (let length = 0; length < bytes.length; length += 1) {
    expect(() => readStill(bytes.subarray(0, length))).toThrow(AppError);
  }
});

test('any bytes at all are read or refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      for (const file of [bytes, fileOf(bytes)]) {
        try {
          readStill(file);
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
        }
      }
    }),
  );
});

test.each([
  ['an odd place', { x: 1, y: 0, width: 2, height: 2 }, 10],
  ['a side of nothing', { x: 0, y: 0, width: 0, height: 2 }, 10],
  ['a side that readers refuse', { x: 0, y: 0, width: maxSide + 1, height: 2 }, 10],
  ['a time of more than 24 bits', { x: 0, y: 0, width: 2, height: 2 }, 1 << 24],
  ['a time that is no number', { x: 0, y: 0, width: 2, height: 2 }, Number.NaN],
])('a frame with %s is refused', (_, area, durationMs) => {
  expect(() => writeFrame({ area, durationMs, image: [] })).toThrow(AppError);
});

test('takes the pixels of a still without its metadata', () => {
  const pixels = { type: 'VP8L', data: Uint8Array.of(1, 2, 3) };
  const body = joinBytes([writeChunk({ type: 'ICCP', data: new Uint8Array(5) }), writeChunk(pixels)]);
  expect(readStill(fileOf(body))).toEqual([pixels]);
});
