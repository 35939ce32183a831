import { expect, it } from 'vitest';
import type { Grey } from './grey-of.ts';
import { greyOf } from './grey-of.ts';
import { hashPicture } from './hash-picture.ts';
import { measureSharpness } from './measure-sharpness.ts';

type Paint = (x: number, y: number) => number;

/** `paint`: brightness 0–255 at a place, both 0–1. */
function draw(paint: Paint, width = 256, height = 192): Grey {
  const values = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) values[y * width + x] = paint(x / width, y / height);
  return { width, height, values };
}

function blur(grey: Grey, radius: number): Grey {
  const values = grey.values.map((_, index) => {
    let sum = 0;
    let count = 0;
    const [x, y] = [index % grey.width, Math.floor(index / grey.width)];
    for (let j = Math.max(0, y - radius); j <= Math.min(grey.height - 1, y + radius); j += 1)
      for (let i = Math.max(0, x - radius); i <= Math.min(grey.width - 1, x + radius); i += 1) {
        sum += grey.values[j * grey.width + i]!;
        count += 1;
      }
    return sum / count;
  });
  return { ...grey, values };
}

function apart(one: Grey, other: Grey): number {
  let bits = BigInt(`0x${hashPicture(one)}`) ^ BigInt(`0x${hashPicture(other)}`);
  let count = 0;
  for (; bits > 0n; bits >>= 1n) count += Number(bits & 1n);
  return count;
}

const house: Paint = (x, y) => (y < 0.3 ? 220 : x > 0.2 && x < 0.5 && y < 0.8 ? 60 : 130) + 20 * Math.sin(40 * x);
const hills: Paint = (x, y) => (y > 0.6 + 0.15 * Math.sin(7 * x) ? 70 : 200 - 60 * y) + 20 * Math.sin(60 * y * x);

it('a blurred picture measures far less sharp than the same one in focus, in any brightness', () => {
  const sharp = draw(house);
  const soft = blur(blur(sharp, 4), 4);
  const dim = draw((x, y) => 20 + house(x, y) / 4);
  expect(measureSharpness(soft)).toBeLessThan(measureSharpness(sharp) / 20);
  expect(measureSharpness(dim)).toBeCloseTo(measureSharpness(sharp), 2);
});

it('a sharp subject before a blurred background is sharp, and a plain picture is not blurred', () => {
  const sharp = draw((x, y) => house(x, y) + 30 * Math.sin(300 * x) * Math.sin(300 * y));
  const soft = blur(blur(sharp, 4), 4);
  const portrait = { ...sharp, values: sharp.values.map((value, index) => (index % sharp.width < 128 ? value : soft.values[index]!)) };
  expect(measureSharpness(portrait)).toBeGreaterThan(measureSharpness(soft) * 20);
  expect(measureSharpness(draw(() => 128))).toBe(1);
});

it('a copy in another size, brightness or sharpness has almost the same hash, another picture does not', () => {
  expect(apart(draw(house), draw(house, 120, 90))).toBeLessThanOrEqual(6);
  expect(
    apart(
      draw(house),
      draw((x, y) => 25 + 0.8 * house(x, y)),
    ),
  ).toBeLessThanOrEqual(6);
  expect(apart(draw(house), blur(draw(house), 3))).toBeLessThanOrEqual(6);
  expect(apart(draw(house), draw(hills))).toBeGreaterThan(16);
});

it('even a picture of one pixel has a hash and a sharpness', () => {
  const dot = greyOf({ width: 1, height: 1, data: new Uint8ClampedArray([9, 9, 9, 255]) });
  expect(hashPicture(dot)).toMatch(/^[0-9a-f]{16}$/);
  expect(measureSharpness(dot)).toBe(1);
});
