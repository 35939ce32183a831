import { expect, it } from 'vitest';
import { sizeForModel } from './size-for-model.ts';

const square = { default_width: 1024, default_height: 1024, shapes: null };

it('a model changes a picture in its shape, with as many pixels as the model makes, in multiples of 32', () => {
  expect(sizeForModel({ width: 4000, height: 4000 }, square)).toEqual({ width: 1024, height: 1024 });
  expect(sizeForModel({ width: 300, height: 200 }, square)).toEqual({ width: 1248, height: 832 });
  expect(sizeForModel({ width: 9000, height: 100 }, square)).toEqual({ width: 2048, height: 96 });
});

it('a model that knows only some shapes gets the nearest', () => {
  const shapes = ['1:1', '16:9', '9:16'];
  expect(sizeForModel({ width: 300, height: 200 }, { ...square, shapes })).toEqual({ width: 1376, height: 768 });
  expect(sizeForModel({ width: 210, height: 200 }, { ...square, shapes })).toEqual({ width: 1024, height: 1024 });
});
