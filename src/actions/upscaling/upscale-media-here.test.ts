import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { openCutOffStudio } from '../../../tests/support/device/open-cut-off-studio.ts';
import { upscaleMediaHere } from './upscale-media-here.ts';

afterEach(() => vi.unstubAllGlobals());

it('is made once, however often it is clicked before it begins', async () => {
  const id = await openCutOffStudio('larger-here');
  const ends = await Promise.allSettled([upscaleMediaHere(id, 'x2'), upscaleMediaHere(id, 'x2')]);
  expect(ends.map((end) => end.status === 'rejected' && (end.reason as { code: string }).code)).toEqual(['MEDIA_OFFLINE', 'IN_PROGRESS']);
});
