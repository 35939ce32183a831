import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { layOutGrid, rowOf, rowOfIndex, splitDays, type GridLayout } from '../../features/gallery/grid/grid-layout.ts';
import { physicalHeightOf, ScrollMap } from './scroll-map.ts';

const now = new Date(2026, 9, 14, 15).getTime();
const count = 100_000;
/** Two years of pictures, without an object for each. */
const days = splitDays(
  { length: count, idAt: (i) => `m${i}`, createdAtAt: (i) => now - i * 630_000, indexOf: (id) => Number(id.slice(1)) },
  now,
);

const before = 0;
const after = 90;

/** A scroller that clamps to its ends and to whole device px, as browsers do. */
class Browser {
  readonly map = new ScrollMap();
  readonly layout: GridLayout;
  readonly view: number;
  readonly ratio: number;
  readonly max: number;
  scrollTop = 0;

  constructor({ columns, width, view, ratio }: { columns: number; width: number; view: number; ratio: number }) {
    this.layout = layOutGrid(days, { columns, width, gap: 6, dayHeight: 36 });
    this.view = view;
    this.ratio = ratio;
    this.map.setSizes({ before, grid: this.layout.height, after, view, devicePixelRatio: ratio });
    this.max = before + physicalHeightOf(this.layout.height, ratio) + after - view;
  }

  /** Moves the scroller for any reason; the map follows and may move it elsewhere. */
  move(scrollTop: number, isAtRest = false): void {
    this.#set(scrollTop);
    const wanted = this.map.follow(this.scrollTop, isAtRest);
    if (wanted !== this.scrollTop) this.#set(wanted);
    this.map.settle(this.scrollTop);
  }

  goTo(top: number): void {
    this.#set(this.map.goTo(top));
    this.map.settle(this.scrollTop);
  }

  #set(scrollTop: number): void {
    this.scrollTop = Math.round(Math.min(this.max, Math.max(0, scrollTop)) * this.ratio) / this.ratio;
  }

  /** Where the last item is in the view, px from its top. */
  get lastItem(): { top: number; bottom: number } {
    const row = rowOf(this.layout, rowOfIndex(this.layout, count - 1))!;
    const top = row.top - this.map.base - this.scrollTop + before;
    return { top, bottom: top + this.layout.cell };
  }

  /** Px of the grid above the view, as the rows are drawn. */
  get shown(): number {
    return this.scrollTop + this.map.base - before;
  }
}

const sizes = fc.record({
  columns: fc.integer({ min: 2, max: 12 }),
  width: fc.integer({ min: 360, max: 3840 }),
  view: fc.integer({ min: 400, max: 2000 }),
  ratio: fc.constantFrom(1, 1.25, 1.5, 2, 3),
});
const isInView = ({ layout, view, lastItem }: Browser) => lastItem.bottom <= view + 1 && lastItem.bottom > 0 && lastItem.top > -layout.cell;

test('the last of 100,000 items is in view at the end of the scrollbar, at every zoom, width and sharpness', () => {
  for (let columns = 2; columns <= 12; columns++)
    for (const width of [360, 768, 1440, 2560, 3840])
      for (const ratio of [1, 1.5, 2, 3]) {
        const browser = new Browser({ columns, width, view: 900, ratio });
        expect(browser.max).toBeLessThanOrEqual(15_000_000 / ratio + after);
        browser.move(browser.max);
        expect(isInView(browser), `${columns} columns, ${width} px, ${ratio}`).toBe(true);
        browser.move(browser.scrollTop, true);
        expect(isInView(browser)).toBe(true);
        browser.move(0);
        expect(Math.abs(browser.shown)).toBeLessThan(1);
      }
});

test('a wheel moves the pictures by as much as it says, and reaches both ends', () => {
  fc.assert(
    fc.property(
      sizes,
      fc.array(fc.integer({ min: -300, max: 300 }), { maxLength: 60 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (size, steps, at) => {
        const browser = new Browser(size);
        const top = at * (browser.layout.height - size.view);
        browser.goTo(top);
        for (const step of steps) {
          const from = browser.shown;
          browser.move(browser.scrollTop + step, step % 7 === 0);
          const expected = Math.min(browser.layout.height + after - size.view, Math.max(0, from + step));
          expect(Math.abs(browser.shown - expected)).toBeLessThan(2);
        }
        browser.goTo(browser.layout.height - 6 * size.view);
        for (let i = 0; i < 60; i++) browser.move(browser.scrollTop + size.view / 5);
        expect(isInView(browser)).toBe(true);
        browser.goTo(6 * size.view);
        for (let i = 0; i < 60; i++) browser.move(browser.scrollTop - size.view / 5);
        expect(Math.abs(browser.shown)).toBeLessThan(1);
        expect(browser.scrollTop).toBe(0);
      },
    ),
    { numRuns: 200 },
  );
});

test('pulling the thumb goes through the whole library in proportion', () => {
  fc.assert(
    fc.property(sizes, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 }), (size, places) => {
      const browser = new Browser(size);
      for (const place of places) {
        const from = browser.scrollTop;
        const to = place * browser.max;
        if (Math.abs(to - from) < browser.max / 100) continue;
        browser.move(to);
        const share = browser.shown / (browser.layout.height + after - size.view);
        expect(Math.abs(share - place)).toBeLessThan(0.01);
      }
    }),
  );
});

test('scrolls to the requested position exactly to a px', () => {
  fc.assert(
    fc.property(sizes, fc.double({ min: 0, max: 1, noNaN: true }), (size, at) => {
      const browser = new Browser(size);
      const top = Math.floor(at * (browser.layout.height - size.view));
      browser.goTo(top);
      expect(Math.abs(browser.shown - top)).toBeLessThan(1);
      expect(browser.scrollTop).toBeGreaterThanOrEqual(0);
      expect(browser.scrollTop).toBeLessThanOrEqual(browser.max);
    }),
  );
});
