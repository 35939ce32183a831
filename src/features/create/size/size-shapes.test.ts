import { expect, test } from 'vitest';
import { nearestShape, sizeOfShape, sortShapes } from './size-shapes.ts';

const model = { default_width: 1024, default_height: 1024 };

test('Image size snaps to multiples of 32 within min and max, and keeps its shape and pixels', () => {
  expect(sizeOfShape('1:1', model)).toEqual({ width: 1024, height: 1024 });
  const { width, height } = sizeOfShape('21:9', model);
  expect([width % 32, height % 32, width <= 2048]).toEqual([0, 0, true]);
  expect(width * height).toBeGreaterThan(900_000);
});

test('finds the model’s shape nearest to a size', () => {
  const shapes = ['9:16', '1:1', '16:9'];
  expect(nearestShape(shapes, { width: 1216, height: 832 })).toBe('16:9');
  expect(nearestShape(shapes, sizeOfShape('9:16', model))).toBe('9:16');
  expect(sortShapes(shapes)).toEqual(['16:9', '1:1', '9:16']);
});
