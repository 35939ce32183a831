import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { listVersions, upscaleModes, type UpscaleMode } from '../media/media.ts';
import { fitsUpscale, upscaleFacts, whyNotUpscale } from './upscale.ts';

const image = { width: 1024, height: 1024, status: 'completed', upscaling_since: null, resource_type: 'image' } as const;
const now = 1_800_000_000_000;

describe('the upscale modes that a size allows', () => {
  it.each<[number, number, UpscaleMode[]]>([
    [1024, 1024, ['x2', 'x4', 'x2face', 'x4face', 'x4anime']],
    // 1,887,744 pixels exactly, then one row more.
    [1536, 1229, [...upscaleModes].sort()],
    [1536, 1230, ['x2', 'x2face']],
    [2048, 2048, ['x2', 'x2face']],
    [2048, 2049, []],
  ])('%i × %i allows %j', (width, height, allowed) => {
    expect(upscaleModes.filter((mode) => fitsUpscale({ width, height }, mode)).sort()).toEqual([...allowed].sort());
  });

  it('names each way', () => {
    expect(upscaleModes.map((mode) => upscaleFacts[mode].name)).toEqual(['2x', '4x', '2x with face', '4x with face', '4x anime']);
  });

  it('offers Face Fidelity for the face modes only', () => {
    expect(upscaleModes.filter((mode) => upscaleFacts[mode].hasFace)).toEqual(['x2face', 'x4face']);
  });

  it('treats an upscaling older than an hour as completed', () => {
    const since = (age: number) => ({ ...image, status: 'upscaling', upscaling_since: now - age }) as const;
    expect(whyNotUpscale(since(limits.upscalingStuckMs), 'x2', now)).toBe('RUNNING');
    expect(whyNotUpscale(since(limits.upscalingStuckMs + 1), 'x2', now)).toBeNull();
  });

  it('needs a finished image', () => {
    expect(whyNotUpscale({ ...image, status: 'pending' }, 'x2', now)).toBe('NO_PICTURE');
    expect(whyNotUpscale({ ...image, status: 'failed' }, 'x2', now)).toBe('NO_PICTURE');
    expect(whyNotUpscale({ ...image, resource_type: 'video' }, 'x2', now)).toBe('NO_PICTURE');
    expect(whyNotUpscale({ ...image, width: 2048, height: 2048 }, 'x4', now)).toBe('TOO_LARGE');
  });

  it('lists the versions there are', () => {
    expect(listVersions({ x2: null, x4: '/a', x2face: '/b', x4face: null, x4anime: null })).toEqual(['x4', 'x2face']);
  });
});
