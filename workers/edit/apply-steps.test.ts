import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { EditStep } from '../../contract/edit/edit-step.ts';
import { innerSize, sizeAfter } from '../../contract/edit/size-after.ts';
import { applyStep, decodeScale, type ScaledPicture } from './apply-steps.ts';
import type { Pixels } from './steps/pixels.ts';

/** A picture of grey levels, one number a pixel. */
function pictureOf(rows: number[][]): ScaledPicture {
  const [height, width] = [rows.length, rows[0]!.length];
  const data = Uint8ClampedArray.from(rows.flat().flatMap((level) => [level, level, level, 255]));
  return { pixels: { data, width, height }, full: { width, height } };
}

function levelsOf({ data, width, height }: Pixels): number[][] {
  return Array.from({ length: height }, (_unused, y) => Array.from({ length: width }, (_none, x) => data[(y * width + x) * 4]!));
}

const laid = (picture: ScaledPicture, ...steps: EditStep[]) => steps.reduce((made, step) => applyStep(made, step, null), picture).pixels;
const plain = { kind: 'adjust', exposure: 0, contrast: 0, saturation: 0, warmth: 0 } as const;
const three = pictureOf([
  [1, 2, 3],
  [4, 5, 6],
]);

describe('turning and mirroring', () => {
  it('turns right, over and left, and leaves the picture it began with', () => {
    expect(levelsOf(laid(three, { kind: 'turn', quarters: 1 }))).toEqual([
      [4, 1],
      [5, 2],
      [6, 3],
    ]);
    expect(levelsOf(laid(three, { kind: 'turn', quarters: 2 }))).toEqual([
      [6, 5, 4],
      [3, 2, 1],
    ]);
    expect(levelsOf(laid(three, { kind: 'turn', quarters: 3 }))).toEqual([
      [3, 6],
      [2, 5],
      [1, 4],
    ]);
    expect(levelsOf(three.pixels)).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
  });

  it('mirrors sideways and over', () => {
    expect(levelsOf(laid(three, { kind: 'flip', axis: 'horizontal' }))).toEqual([
      [3, 2, 1],
      [6, 5, 4],
    ]);
    expect(levelsOf(laid(three, { kind: 'flip', axis: 'vertical' }))).toEqual([
      [4, 5, 6],
      [1, 2, 3],
    ]);
  });
});

describe('cropping', () => {
  it('takes the box out of the picture as it is after the turn', () => {
    const steps: EditStep[] = [
      { kind: 'turn', quarters: 1 },
      { kind: 'crop', x: 1, y: 1, width: 1, height: 2 },
    ];
    expect(levelsOf(laid(three, ...steps))).toEqual([[2], [3]]);
    expect(steps.reduce(sizeAfter, three.full)).toEqual({ width: 1, height: 2 });
  });

  it('keeps what lies in the picture of a box that reaches beyond it', () => {
    expect(levelsOf(laid(three, { kind: 'crop', x: 2, y: 1, width: 9, height: 9 }))).toEqual([[6]]);
  });

  it('takes the same part at half the scale', () => {
    const half = applyStep(
      { ...pictureOf([[10, 20, 30, 40]]), full: { width: 8, height: 2 } },
      { kind: 'crop', x: 4, y: 0, width: 4, height: 2 },
      4,
    );
    expect(levelsOf(half.pixels)).toEqual([[30, 40]]);
    expect(half.full).toEqual({ width: 4, height: 2 });
  });
});

describe('straightening', () => {
  it('leaves the largest upright rectangle that has no empty corner', () => {
    // A square by 45 degrees leaves the square of half its area.
    expect(innerSize({ width: 100, height: 100 }, 45).width).toBeCloseTo(100 / Math.SQRT2, 6);
    for (const [width, height, degrees] of [
      [400, 300, 7],
      [300, 400, -7],
      [1_000, 50, 30],
      [640, 480, 45],
      [400, 300, 27],
    ] as const) {
      const inner = innerSize({ width, height }, degrees);
      const angle = (Math.abs(degrees) * Math.PI) / 180;
      // Turned back, its corners lie within the picture, and at least one on its edge.
      const reachX = (inner.width * Math.cos(angle) + inner.height * Math.sin(angle)) / width;
      const reachY = (inner.width * Math.sin(angle) + inner.height * Math.cos(angle)) / height;
      expect(Math.max(reachX, reachY)).toBeCloseTo(1, 6);
      // A little longer one way and shorter the other holds no more.
      for (const by of [0.97, 1.03]) {
        const other = inner.width * by;
        const tallest = Math.min((width - other * Math.cos(angle)) / Math.sin(angle), (height - other * Math.sin(angle)) / Math.cos(angle));
        expect(other * tallest).toBeLessThanOrEqual(inner.width * inner.height + 1e-6);
      }
    }
  });

  it('fills it: a plain picture stays plain to its corners', () => {
    const grey = pictureOf(Array.from({ length: 30 }, () => Array.from({ length: 40 }, () => 90)));
    const { data, width, height } = laid(grey, { kind: 'straighten', degrees: 12 });
    expect({ width, height }).toEqual(sizeAfter(grey.full, { kind: 'straighten', degrees: 12 }));
    for (let at = 0; at < data.length; at += 4) {
      expect(Math.abs(data[at]! - 90)).toBeLessThanOrEqual(1);
      expect(data[at + 3]).toBeGreaterThanOrEqual(254);
    }
  });

  it('turns clockwise by a positive angle: a level line falls to the right, an upright one leans to the right', () => {
    const side = Array.from({ length: 41 }, (_unused, index) => index);
    const brightest = (levels: number[]) => levels.indexOf(Math.max(...levels));
    const turned = (isBright: (x: number, y: number) => boolean) =>
      levelsOf(laid(pictureOf(side.map((y) => side.map((x) => (isBright(x, y) ? 255 : 0)))), { kind: 'straighten', degrees: 20 }));
    const flat = turned((_x, y) => y === 20);
    const column = (x: number) => brightest(flat.map((row) => row.at(x)!));
    expect(column(-3)).toBeGreaterThan(column(2) + 3);
    const standing = turned((x) => x === 20);
    expect(brightest(standing[2]!)).toBeGreaterThan(brightest(standing.at(-3)!) + 3);
  });
});

describe('adjusting', () => {
  const adjusted = (rgb: number[], change: object) => {
    const picture = { pixels: { data: Uint8ClampedArray.from([...rgb, 255]), width: 1, height: 1 }, full: { width: 1, height: 1 } };
    return [...laid(picture, { ...plain, ...change }).data].slice(0, 3);
  };

  it('one stop more doubles the light of sRGB', () => {
    // 118 is 0.1812 of the light, twice as much is 0.3624, which is 162.
    expect(adjusted([118, 118, 118], { exposure: 1 })).toEqual([162, 162, 162]);
    expect(adjusted([0, 118, 255], { exposure: -1 })).toEqual([0, 85, 188]);
  });

  it('contrast leaves the middle and stretches the rest as CSS contrast(150%) does', () => {
    expect(adjusted([127, 100, 200], { contrast: 0.5 })).toEqual([127, 86, 236]);
    expect(adjusted([10, 200, 90], { contrast: -1 })).toEqual([128, 128, 128]);
  });

  it('without saturation colours are grey as CSS saturate(0) makes them', () => {
    expect(adjusted([255, 0, 0], { saturation: -1 })).toEqual([54, 54, 54]);
    expect(adjusted([0, 255, 0], { saturation: -1 })).toEqual([182, 182, 182]);
  });

  it('warmth raises red, lowers blue, and keeps the brightness of grey', () => {
    const [r, g, b] = adjusted([120, 120, 120], { warmth: 1 }) as [number, number, number];
    expect([r > 125, b < 115]).toEqual([true, true]);
    const light = (level: number) => ((level / 255 + 0.055) / 1.055) ** 2.4;
    expect(0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b)).toBeCloseTo(light(120), 2);
  });

  it('changes nothing at zero', () => {
    expect(adjusted([3, 77, 250], {})).toEqual([3, 77, 250]);
  });
});

describe('resizing', () => {
  it('is near to what another program makes', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><defs><linearGradient id="g"><stop stop-color="#e42"/><stop offset="1" stop-color="#48a"/></linearGradient></defs><rect width="60" height="40" fill="url(#g)"/></svg>';
    const raw = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
    const native = await sharp(Buffer.from(svg)).ensureAlpha().resize(30, 20, { kernel: 'lanczos3' }).raw().toBuffer();
    const picture = { pixels: { data: new Uint8ClampedArray(raw), width: 60, height: 40 }, full: { width: 60, height: 40 } };
    const { data } = laid(picture, { kind: 'resize', width: 30, height: 20 });
    for (const [at, value] of data.entries()) expect(Math.abs(value - native[at]!)).toBeLessThan(8);
  });

  it('works no larger than the screen needs, and knows the size that is meant', () => {
    const made = applyStep(three, { kind: 'resize', width: 300, height: 200 }, 30);
    expect([made.pixels.width, made.pixels.height, made.full]).toEqual([30, 20, { width: 300, height: 200 }]);
  });
});

describe('the scale of a preview', () => {
  const full = { width: 6000, height: 4000 };
  const face: EditStep = { kind: 'crop', x: 900, y: 900, width: 600, height: 600 };

  it('leaves a small part of a large picture sharp, however it is turned or resized after', () => {
    for (const more of [[], [{ kind: 'turn', quarters: 1 }], [{ kind: 'resize', width: 100, height: 100 }]] satisfies EditStep[][])
      expect(decodeScale(full, [face, ...more], 1600) * 600).toBeGreaterThan(480);
  });

  it('stays the same while a small tilt changes, and for what cuts nothing off', () => {
    for (const steps of [[], [{ kind: 'straighten', degrees: 3 }], [{ kind: 'straighten', degrees: 3.4 }]] satisfies EditStep[][])
      expect(decodeScale(full, steps, 1600)).toBe(1600 / 6000);
    expect(decodeScale({ width: 300, height: 200 }, [], 1600)).toBe(1);
  });
});
