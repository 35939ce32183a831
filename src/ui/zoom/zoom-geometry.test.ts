import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  actualZoom,
  clampView,
  fitScale,
  fitView,
  isFit,
  panBy,
  placePicture,
  placeUnder,
  zoomAbout,
  zoomPercent,
  zoomRange,
  type ZoomBox,
  type ZoomView,
} from './zoom-geometry.ts';

const boxes: fc.Arbitrary<ZoomBox> = fc.record({
  paneWidth: fc.integer({ min: 120, max: 3840 }),
  paneHeight: fc.integer({ min: 120, max: 2160 }),
  width: fc.integer({ min: 16, max: 8192 }),
  height: fc.integer({ min: 16, max: 8192 }),
  pixelRatio: fc.constantFrom(1, 1.5, 2, 3),
});
const ratio = fc.double({ min: 0, max: 1, noNaN: true });
const spots = fc.record({ x: ratio, y: ratio });
const anyView: fc.Arbitrary<ZoomView> = fc.record({
  zoom: fc.double({ min: 0.01, max: 400, noNaN: true }),
  u: fc.double({ min: -3, max: 3, noNaN: true }),
  v: fc.double({ min: -3, max: 3, noNaN: true }),
});

const pointIn = (box: ZoomBox, x: number, y: number) => ({ x: (x - 0.5) * box.paneWidth, y: (y - 0.5) * box.paneHeight });

/** Distances of the picture's edges inside the pane, px; 0 or less where the picture reaches them. */
function margins(view: ZoomView, box: ZoomBox) {
  const { scale, left, top } = placePicture(view, box);
  return { left, top, right: box.paneWidth - left - box.width * scale, bottom: box.paneHeight - top - box.height * scale };
}

test('the whole picture is in view at fit, in the middle, touching two edges of its pane', () => {
  fc.assert(
    fc.property(boxes, (box) => {
      const { left, top, right, bottom } = margins(clampView(fitView, box), box);
      expect(left).toBeCloseTo(right, 4);
      expect(top).toBeCloseTo(bottom, 4);
      expect(Math.min(left, top)).toBeCloseTo(0, 4);
      expect(Math.max(left, top)).toBeGreaterThanOrEqual(-0.001);
    }),
  );
});

test('a clamped view never leaves the pane empty where the picture could fill it, and never loses the picture', () => {
  fc.assert(
    fc.property(boxes, anyView, (box, view) => {
      const { left, top, right, bottom } = margins(clampView(view, box), box);
      for (const [near, far] of [
        [left, right],
        [top, bottom],
      ] as const) {
        // Either the picture covers both edges, or it is centred.
        const covers = near <= 0.01 && far <= 0.01;
        expect(covers || Math.abs(near - far) < 0.01).toBe(true);
      }
    }),
  );
});

test('clamping a clamped view changes nothing', () => {
  fc.assert(
    fc.property(boxes, anyView, (box, view) => {
      const once = clampView(view, box);
      const twice = clampView(once, box);
      expect(twice.zoom).toBe(once.zoom);
      expect(twice.u).toBeCloseTo(once.u, 9);
      expect(twice.v).toBeCloseTo(once.v, 9);
    }),
  );
});

test('the point under the pointer stays under it, unless an edge of the picture has to stay at the edge of the pane', () => {
  fc.assert(
    fc.property(boxes, anyView, fc.double({ min: 0.01, max: 400, noNaN: true }), spots, (box, start, zoom, spot) => {
      const view = clampView(start, box);
      const point = pointIn(box, spot.x, spot.y);
      const before = placeUnder(view, box, point);
      const next = zoomAbout(view, box, { to: zoom, at: point });
      const after = placeUnder(next, box, point);
      const scale = fitScale(box) * next.zoom;
      const isFreeX =
        box.width * scale > box.paneWidth &&
        next.u > box.paneWidth / (box.width * scale) / 2 + 1e-6 &&
        next.u < 1 - box.paneWidth / (box.width * scale) / 2 - 1e-6;
      const isFreeY =
        box.height * scale > box.paneHeight &&
        next.v > box.paneHeight / (box.height * scale) / 2 + 1e-6 &&
        next.v < 1 - box.paneHeight / (box.height * scale) / 2 - 1e-6;
      if (isFreeX) expect(after.u).toBeCloseTo(before.u, 6);
      if (isFreeY) expect(after.v).toBeCloseTo(before.v, 6);
    }),
  );
});

test('zooming in from anywhere keeps the point under a pointer on the picture exactly', () => {
  fc.assert(
    fc.property(boxes, anyView, fc.double({ min: 1, max: 4, noNaN: true }), spots, (box, start, factor, spot) => {
      const view = clampView({ ...start, zoom: Math.max(start.zoom, 1) }, box);
      const scale = fitScale(box) * view.zoom;
      fc.pre(box.width * scale >= box.paneWidth && box.height * scale >= box.paneHeight);
      const point = pointIn(box, spot.x, spot.y);
      const before = placeUnder(view, box, point);
      const after = placeUnder(zoomAbout(view, box, { to: view.zoom * factor, at: point }), box, point);
      expect(after.u).toBeCloseTo(before.u, 6);
      expect(after.v).toBeCloseTo(before.v, 6);
    }),
  );
});

test('zoom stays between the whole picture (or its own size, where that is smaller) and eight times its own size', () => {
  fc.assert(
    fc.property(boxes, anyView, (box, view) => {
      const { zoom } = clampView(view, box);
      const { min, max } = zoomRange(box);
      expect(zoom).toBeGreaterThanOrEqual(min);
      expect(zoom).toBeLessThanOrEqual(max);
      expect(zoomPercent({ ...fitView, zoom: max }, box)).toBeGreaterThanOrEqual(Math.min(800, Math.round(200 / actualZoom(box))));
    }),
  );
});

test('panning moves the picture with the hand until its edge is reached', () => {
  const box: ZoomBox = { paneWidth: 400, paneHeight: 400, width: 800, height: 800, pixelRatio: 1 };
  const view = { zoom: 2, u: 0.5, v: 0.5 };
  expect(placePicture(panBy(view, box, { x: 30, y: -20 }), box)).toEqual({ scale: 1, left: -170, top: -220 });
  expect(placePicture(panBy(view, box, { x: 9_000, y: 9_000 }), box)).toEqual({ scale: 1, left: 0, top: 0 });
});

test('100 % is one pixel of the picture on one of the screen, also on a dense one', () => {
  const box: ZoomBox = { paneWidth: 500, paneHeight: 500, width: 1000, height: 1000, pixelRatio: 2 };
  expect(actualZoom(box)).toBe(1);
  expect(zoomPercent(fitView, box)).toBe(100);
  expect(zoomPercent(fitView, { ...box, pixelRatio: 1 })).toBe(50);
  expect(isFit(fitView)).toBe(true);
  expect(isFit({ ...fitView, zoom: 1.2 })).toBe(false);
});
