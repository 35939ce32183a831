import { expect, test } from 'vitest';
import { actualZoom, fitView, placePicture, type ZoomBox } from './zoom-geometry.ts';
import { applyZoomCommand, readZoomKey } from './zoom-keys.ts';

const box: ZoomBox = { paneWidth: 500, paneHeight: 500, width: 1000, height: 1000, pixelRatio: 1 };
const press = (key: string, held: Partial<Record<'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey', boolean>> = {}) =>
  readZoomKey({ key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...held });

test('+ and = zoom in, − and _ out, 0 fits, 1 is the own size, arrows with Shift move', () => {
  expect(['+', '=', '-', '_', '0', '1'].map((key) => press(key))).toEqual(['in', 'in', 'out', 'out', 'fit', 'actual']);
  expect(press('ArrowUp', { shiftKey: true })).toBe('up');
});

test('arrows alone turn pages, and the zoom of the browser stays its own', () => {
  expect(press('ArrowLeft')).toBeNull();
  expect(press('+', { ctrlKey: true })).toBeNull();
  expect(press('0', { metaKey: true })).toBeNull();
});

test('zooming in and out again leads back, and fit and own size are exact', () => {
  const twice = applyZoomCommand('out', applyZoomCommand('in', fitView, box), box);
  expect(twice.zoom).toBeCloseTo(1, 9);
  expect(applyZoomCommand('actual', fitView, box).zoom).toBe(actualZoom(box));
  expect(applyZoomCommand('fit', { zoom: 5, u: 0.9, v: 0.1 }, box)).toEqual(fitView);
});

test('an arrow moves the eye: right shows more of the right side', () => {
  const zoomed = { zoom: 4, u: 0.5, v: 0.5 };
  const before = placePicture(zoomed, box);
  expect(placePicture(applyZoomCommand('right', zoomed, box), box).left).toBeLessThan(before.left);
  expect(placePicture(applyZoomCommand('up', zoomed, box), box).top).toBeGreaterThan(before.top);
});
