import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { invertMask, maskAfter, type EditMask } from '../../../contract/edit/edit-mask.ts';
import type { EditStep } from '../../../contract/edit/edit-step.ts';
import { applyStep } from '../apply-steps.ts';
import { blurGrey, type Grey } from './blur-grey.ts';
import { coverOf, paintMask } from './paint-mask.ts';

// The canvas of a worker, on Node.
beforeAll(() => {
  vi.stubGlobal('OffscreenCanvas', function openCanvas(width: number, height: number) {
    return createCanvas(width, height);
  });
});
afterAll(() => vi.unstubAllGlobals());

const line = (y: number, isEraser = false) => ({ points: [10, y, 1, 70, y, 1], size: 20, colour: 'rgba(9, 9, 9, 0.2)', isEraser });
const plain: EditMask = { width: 80, height: 60, isFull: false, strokes: [line(30)], feather: 0 };
const levelAt = ({ data, width }: Grey, x: number, y: number) => data[y * width + x]!;

it('is as large as the picture, white where it was painted and black elsewhere, whatever colour a stroke has', () => {
  const grey = paintMask(plain, 1);
  expect([grey.width, grey.height, grey.data.length]).toEqual([80, 60, 4800]);
  expect([levelAt(grey, 40, 30), levelAt(grey, 40, 22), levelAt(grey, 40, 10), levelAt(grey, 79, 59)]).toEqual([255, 255, 0, 0]);
  expect(coverOf(grey)).toBeCloseTo((60 * 20 + Math.PI * 100) / 4800, 2);
});

it('an eraser takes away, and a later stroke adds again', () => {
  const erased = { ...plain, strokes: [line(30), line(30, true)] };
  expect(coverOf(paintMask(erased, 1))).toBeLessThan(0.01);
  expect(coverOf(paintMask({ ...erased, strokes: [...erased.strokes, line(30)] }, 1))).toBeGreaterThan(0.3);
  expect(coverOf(paintMask({ ...plain, strokes: [] }, 1))).toBe(0);
  expect(coverOf(paintMask(invertMask({ ...plain, strokes: [] }), 1))).toBe(1);
});

it('inverting subtracts each pixel from white; inverting twice changes nothing', () => {
  const mask = { ...plain, strokes: [line(20), line(30, true), line(40)] };
  const [grey, inverted] = [paintMask(mask, 1), paintMask(invertMask(mask), 1)];
  for (const [at, level] of grey.data.entries()) expect(Math.abs(255 - level - inverted.data[at]!)).toBeLessThan(3);
  expect(invertMask(invertMask(mask))).toEqual(mask);
});

it('the feather is a Gaussian blur: half at the edge, 84 % one deviation inside, and no edge at the border of the picture', () => {
  const grey = { data: Uint8Array.from({ length: 200 * 3 }, (_unused, at) => (at % 200 < 100 ? 0 : 255)), width: 200, height: 3 };
  blurGrey(grey, 12);
  const share = (x: number) => grey.data[200 + x]! / 255;
  expect((share(99) + share(100)) / 2).toBeCloseTo(0.5, 2);
  expect((share(111) + share(112)) / 2).toBeCloseTo(0.841, 1);
  expect((share(87) + share(88)) / 2).toBeCloseTo(0.159, 1);
  expect([share(199), share(0)]).toEqual([1, 0]);
});

it('is soft relative to the picture: half as large it looks the same', () => {
  const soft = { ...plain, feather: 6 };
  const [whole, half] = [paintMask(soft, 1), paintMask(soft, 0.5)];
  for (const [x, y] of [
    [40, 30],
    [40, 40],
    [40, 46],
  ] as const)
    expect(Math.abs(levelAt(whole, x, y) - levelAt(half, x / 2, y / 2))).toBeLessThan(25);
});

it('stays on the same part of the picture after each step', () => {
  const mask = { ...plain, strokes: [{ ...line(20), points: [20, 20, 1, 50, 28, 1] }] };
  const steps: EditStep[] = [
    { kind: 'crop', x: 10, y: 5, width: 50, height: 40 },
    { kind: 'turn', quarters: 1 },
    { kind: 'turn', quarters: 2 },
    { kind: 'turn', quarters: 3 },
    { kind: 'flip', axis: 'horizontal' },
    { kind: 'flip', axis: 'vertical' },
    { kind: 'straighten', degrees: 12 },
    { kind: 'resize', width: 160, height: 120 },
  ];
  const before = paintMask(mask, 1);
  const pixels = { data: Uint8ClampedArray.from([...before.data].flatMap((level) => [level, level, level, 255])), width: 80, height: 60 };
  for (const step of steps) {
    const picture = applyStep({ pixels, full: { width: 80, height: 60 } }, step, null).pixels;
    const after = paintMask(maskAfter(mask, step), 1);
    expect([step.kind, after.width, after.height]).toEqual([step.kind, picture.width, picture.height]);
    let differing = 0;
    for (const [at, level] of after.data.entries()) if (Math.abs(level - picture.data[at * 4]!) > 128) differing += 1;
    expect(differing / after.data.length).toBeLessThan(0.01);
  }
});
