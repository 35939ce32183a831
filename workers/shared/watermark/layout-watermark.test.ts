import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { requiredMark, studioMark, watermarkCorners, type Watermark } from '../../../contract/downloads/watermark.ts';
import { layoutWatermark } from './layout-watermark.ts';

const size = (most: number) => fc.record({ width: fc.integer({ min: 1, max: most }), height: fc.integer({ min: 1, max: most }) });

it('a mark lies whole within every picture, in its corner', () => {
  fc.assert(
    fc.property(
      size(9_000),
      size(2_000),
      fc.constantFrom(...watermarkCorners),
      fc.double({ min: 0.02, max: 0.3, noNaN: true }),
      (page, mark, corner, share) => {
        const { x, y, width, height } = layoutWatermark(page, mark, { corner, size: share });
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
        expect(x + width).toBeLessThanOrEqual(page.width);
        expect(y + height).toBeLessThanOrEqual(page.height);
        const isLeft = x + width / 2 <= page.width / 2;
        if (width < page.width / 2) expect(isLeft).toBe(corner.endsWith('left'));
      },
    ),
  );
});

it('a mark keeps its proportions and its share of the shorter side', () => {
  expect(layoutWatermark({ width: 1_000, height: 500 }, { width: 40, height: 20 }, { corner: 'bottom-right', size: 0.1 })).toEqual({
    x: 1_000 - 15 - 100,
    y: 500 - 15 - 50,
    width: 100,
    height: 50,
  });
});

it('watermark removal is an option on downloads of videos made here, where the plan permits it; other items have none', () => {
  const made = { resource_type: 'video', origin: 'generated' } as const;
  const mark = (
    can: boolean,
    isRemoved: boolean,
    item: Parameters<typeof requiredMark>[1]['item'] = made,
    watermark: Watermark | null = studioMark,
  ) => requiredMark({ can_remove_watermark: can, watermark }, { item, isRemoved });
  expect([mark(false, true), mark(false, false), mark(true, false)]).toEqual([studioMark, studioMark, studioMark]);
  expect([mark(true, true), mark(false, false, made, null)]).toEqual([null, null]);
  expect(mark(false, false, { ...made, resource_type: 'image' })).toBeNull();
  expect(mark(false, false, { ...made, origin: 'imported' })).toBeNull();
});
