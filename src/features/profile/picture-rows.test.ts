import fc from 'fast-check';
import { expect, it } from 'vitest';
import { layOutPictures } from './picture-rows.ts';

const measures = { width: 1000, wanted: 240, gap: 6, narrowest: 44 };

it('fills rows to the width of the page with pictures that keep their shapes', () => {
  const { rows, height } = layOutPictures([1.5, 1.5, 1.5, 1, 1], measures);
  expect(rows.map(({ first, count }) => [first, count])).toEqual([
    [0, 3],
    [3, 2],
  ]);
  expect(rows[0]!.widths.reduce((sum, width) => sum + width, 12)).toBeCloseTo(1000);
  expect(rows[0]!.widths[0]! / rows[0]!.height).toBeCloseTo(1.5);
  // Two squares do not fill the last row and are not stretched.
  expect(rows[1]).toMatchObject({ height: 240, widths: [240, 240], top: rows[0]!.height + 6 });
  expect(height).toBeCloseTo(rows[0]!.height + 6 + 240);
});

it('lays out nothing before the width is known, and nothing of nothing', () => {
  expect(layOutPictures([1], { ...measures, width: 0 })).toMatchObject({ rows: [], height: 0 });
  expect(layOutPictures([], measures).rowAt(10)).toBe(-1);
});

it('has each picture once and in order, none beyond the page, and finds each row by its place', () => {
  const ratios = fc.array(fc.double({ min: 0.01, max: 50, noNaN: true }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(ratios, fc.integer({ min: 280, max: 3840 }), (shapes, width) => {
      const layout = layOutPictures(shapes, { ...measures, width });
      expect(layout.rows.flatMap((row) => Array.from({ length: row.count }, (_, i) => row.first + i))).toEqual(shapes.map((_, i) => i));
      for (const [number, row] of layout.rows.entries()) {
        expect(row.widths.reduce((sum, one) => sum + one, 6 * (row.count - 1))).toBeLessThanOrEqual(width + 0.001);
        expect(row.height).toBeLessThanOrEqual(240);
        expect(layout.rowAt(row.top + row.height / 2)).toBe(number);
      }
      expect([layout.rowAt(-100), layout.rowAt(layout.height + 100)]).toEqual([0, layout.rows.length - 1]);
    }),
  );
});
