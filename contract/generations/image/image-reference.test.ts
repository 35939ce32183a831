import { describe, expect, it } from 'vitest';
import {
  addressOfReference,
  enableReference,
  guidanceMax,
  influenceOfReference,
  listImageReferences,
  isSmallImage,
  keepLatestImages,
  setByReferences,
} from './image-reference.ts';
import type { ImageReference } from './reference-schema.ts';

it('image_urls keeps at most 4 (the latest)', () => {
  expect(keepLatestImages(['a', 'b', 'c', 'd', 'e'])).toEqual(['b', 'c', 'd', 'e']);
  expect(keepLatestImages(['a'])).toEqual(['a']);
  expect(keepLatestImages(['a', 'b'], 1)).toEqual(['b']);
  expect(keepLatestImages(['a', 'b'], 0)).toEqual([]);
});

it.each([
  [{ width: 511, height: 100 }, true],
  [{ width: 100, height: 512 }, false],
  [{ width: 512, height: 512 }, false],
])('a small-image tip shows when the larger side is below the minimum width: %o', (size, isSmall) => {
  expect(isSmallImage(size, 512)).toBe(isSmall);
});

it('enabling one reference type disables the others, where the model follows one', () => {
  expect(enableReference(['style'], 'pose', 1)).toEqual(['pose']);
  expect(enableReference(['style', 'face'], 'pose', 2)).toEqual(['face', 'pose']);
  expect(enableReference(['style', 'face'], 'style', 2)).toEqual(['face', 'style']);
});

it('a composition reference sets width and height, snapped and within what can be made; choosing subject sets steps to 50', () => {
  const composition = { type: 'composition' as const, width: 5000, height: 2490 };
  expect(setByReferences([composition, { type: 'subject' }])).toEqual({ size: { width: 2048, height: 1024 }, steps: 50 });
  expect(setByReferences([{ ...composition, type: 'pose' }, { type: 'composition' }])).toEqual({ size: null, steps: null });
});

it.each([
  ['sdapi/sd_xl_base_1.0', 'face', 4],
  ['comfyui/juggernautXL_v9.safetensors', 'face', 4],
  ['sdapi/sd_xl_base_1.0', 'style', null],
  ['fluxdev', 'face', null],
  ['pixel-art-v1-5', 'face', null],
] as const)('a face reference caps cfg_scale at 4 for sdxl: %s with %s', (key, type, max) => {
  expect(guidanceMax([{ type }], { key })).toBe(max);
});

describe('a reference without a strength gets the default of its kind: pose 0.65, composition 0.65, sketch 0.75', () => {
  const cases: [ImageReference, number | undefined][] = [
    [{ type: 'pose' }, 0.65],
    [{ type: 'composition' }, 0.65],
    [{ type: 'sketch' }, 0.75],
    [{ type: 'style' }, undefined],
    [{ type: 'sketch', influenceStrength: 0.2 }, 0.2],
    [{ type: 'pose', pose_weight: 0.3, influenceStrength: 0.2 }, 0.3],
    [{ type: 'sketch', pose_weight: 0.3 }, 0.75],
  ];
  it.each(cases)('%j', (reference, influence) => expect(influenceOfReference(reference)).toBe(influence));

  it('and a pose is read from its pose image before its image', () => {
    const pose: ImageReference = { type: 'pose', image_url: '/a', pose_image: '/p' };
    expect([pose, { ...pose, type: 'face' as const }].map(addressOfReference)).toEqual(['/p', '/a']);
    expect(listImageReferences([pose, { type: 'face', image_url: '' }, { type: 'style' }])).toEqual([pose]);
    expect(listImageReferences()).toEqual([]);
  });
});
