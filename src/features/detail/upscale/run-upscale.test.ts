import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { openCutOffStudio } from '../../../../tests/support/device/open-cut-off-studio.ts';
import { upscalesHere } from '../../../actions/upscaling/upscales-here.state.ts';
import { runUpscale, runUpscaleHere } from './run-upscale.ts';

afterEach(() => vi.unstubAllGlobals());

it('keeps the failure of this device until a retry or another maker', async () => {
  const id = await openCutOffStudio('left-to');
  await expect(runUpscaleHere(id, 'x2')).rejects.toThrow();
  expect(upscalesHere.items[id]).toMatchObject({ step: 'failed', reason: expect.stringContaining('.') });
  // The screen already shows the failure, so no message appears.
  await runUpscaleHere(id, 'x2', () => true);
  expect(upscalesHere.items[id]).toMatchObject({ step: 'failed' });
  await runUpscale(id, 'x2', 1);
  expect(upscalesHere.items[id]).toBeUndefined();
});
