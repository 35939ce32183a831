import { describe, expect, it } from 'vitest';
import {
  addressOfReference,
  applyReferences,
  countImageReferences,
  enableFluxReference,
  influenceOfReference,
  listImageReferences,
  isSmallImage,
  keepLatestImages,
} from './image-reference.ts';
import type { ImageReference } from './reference-schema.ts';
import type { ReferenceType } from './reference-types.ts';

const all = new Set<ReferenceType>(['pose', 'composition', 'sketch', 'face', 'style', 'subject']);
const base = { base_model: 'sdxl', cfg_scale: 7, width: 1024, height: 1024 };

describe('image reference counts only items with an image URL (or pose image) and only when enabled', () => {
  const cases: [string, ImageReference[], ReadonlySet<ReferenceType>, number][] = [
    ['none', [], all, 0],
    ['an image', [{ type: 'style', image_url: '/a' }], all, 1],
    ['a pose image alone', [{ type: 'pose', pose_image: '/p' }], all, 1],
    ['no image yet', [{ type: 'style' }, { type: 'face', image_url: '' }], all, 0],
    ['a kind that is switched off', [{ type: 'style', image_url: '/a' }], new Set(['face']), 0],
    ['only those that count', [{ type: 'style', image_url: '/a' }, { type: 'face', image_url: '/b' }, { type: 'pose' }], all, 2],
  ];
  it.each(cases)('%s', (_, references, enabled, count) => expect(countImageReferences(references, enabled)).toBe(count));
});

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

it('enabling one reference type disables the others; choosing subject sets steps to 50', () => {
  expect(enableFluxReference('style', 28)).toEqual({ enabled: new Set(['style']), steps: 28 });
  expect(enableFluxReference('subject', 28)).toEqual({ enabled: new Set(['subject']), steps: 50 });
});

describe('what a reference does to the other parameters', () => {
  const cases: [string, ImageReference[], Partial<typeof base>, object][] = [
    ['a face reference caps cfg_scale at 4 for sdxl', [{ type: 'face' }], {}, { cfg_scale: 4 }],
    ['a cfg_scale below the cap stays', [{ type: 'face' }], { cfg_scale: 3 }, { cfg_scale: 3 }],
    ['a face reference caps nothing of another model', [{ type: 'face' }], { base_model: 'fluxdev' }, { cfg_scale: 7 }],
    [
      'a composition reference sets width and height',
      [{ type: 'composition', width: 640, height: 384 }],
      {},
      { width: 640, height: 384, pose_size: null },
    ],
    [
      'a pose reference sets the pose image size',
      [{ type: 'pose', width: 320, height: 512 }],
      {},
      { width: 1024, height: 1024, pose_size: { width: 320, height: 512 } },
    ],
    ['the reference feature key is set when references exist', [{ type: 'style' }], {}, { has_reference: true }],
    ['and is not set when there are none', [], {}, { has_reference: false, cfg_scale: 7 }],
  ];
  it.each(cases)('%s', (_, references, change, expected) => {
    expect(applyReferences({ ...base, ...change }, references)).toMatchObject(expected);
  });
});

describe('a reference acts as strongly as its kind unless somebody says otherwise: pose 0.65, composition 0.65, sketch 0.75', () => {
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
