import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '../../../contract/errors.ts';
import { joinBytes } from '../../shared/bytes/image-bytes.ts';
import { maxSide, readAnimation, readStill, writeFileHead, writeFrame, writeHead, type Animation } from './animation-chunks.ts';
import { writeChunk } from '../../shared/bytes/riff-chunks.ts';

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
  const body = joinBytes([writeHead(animation), ...animation.frames.map(writeFrame)]);
  return joinBytes([writeFileHead(body.length), body]);
}

test('an animation that is written is read back with every frame, place, time and byte of its pixels', () => {
  fc.assert(
    fc.property(animation, (made) => {
      expect(readAnimation(write(made))).toEqual(made);
    }),
  );
});

test('a file that breaks off anywhere is refused in one sentence, never read past its end', () => {
  const bytes = write({
    width: 9,
    height: 7,
    isLooped: true,
    isTransparent: false,
    hasXmp: false,
    frames: [
      {
        area: {
          x: 0,
          y: 0,
          width: 9,
          height: 7,
        },
        durationMs: 40,
        image: [
          {
            type: 'VP8 ',
            data: new Uint8Array(21),
          },
        ],
      },
    ],
  });
  for (let length = 0; length < bytes.length; length += 1) {
    expect(() => readAnimation(bytes.subarray(0, length))).toThrow(AppError);
  }
});

test('any bytes at all are read or refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      for (const file of [bytes, joinBytes([writeFileHead(bytes.length), bytes])]) {
        try {
          readAnimation(file);
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

test('of a still only its pixels are taken, not what is said about them', () => {
  const pixels = { type: 'VP8L', data: Uint8Array.of(1, 2, 3) };
  const body = joinBytes([writeChunk({ type: 'ICCP', data: new Uint8Array(5) }), writeChunk(pixels)]);
  expect(readStill(joinBytes([writeFileHead(body.length), body]))).toEqual([pixels]);
});
