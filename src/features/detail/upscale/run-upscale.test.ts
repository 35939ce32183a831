import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { openCutOffStudio } from '../../../../tests/support/device/open-cut-off-studio.ts';
import { upscalesHere } from '../../../actions/upscaling/upscales-here.state.ts';
import { runUpscale, runUpscaleHere } from './run-upscale.ts';

afterEach(() => vi.unstubAllGlobals());

it('this device says why it failed until it is tried again or left to another maker', async () => {
  const id = await openCutOffStudio('left-to');
  await expect(runUpscaleHere(id, 'x2')).rejects.toThrow();
  expect(upscalesHere.items[id]).toMatchObject({ step: 'failed', reason: expect.stringContaining('.') });
  // A screen that shows it is not told again.
  await runUpscaleHere(id, 'x2', () => true);
  expect(upscalesHere.items[id]).toMatchObject({ step: 'failed' });
  await runUpscale(id, 'x2', 1);
  expect(upscalesHere.items[id]).toBeUndefined();
});
