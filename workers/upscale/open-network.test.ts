import { readFile } from 'node:fs/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { weightsFile } from '../../tests/support/engines/open-network.ts';
import { openNetwork } from './open-network.ts';

afterEach(() => vi.unstubAllGlobals());

test.each(['.bin', '.wasm'])('without a connection and without its %s file it says that it must be connected once', async (missing) => {
  const weights = await readFile(weightsFile);
  vi.stubGlobal('location', new URL('https://studio.test/'));
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes(missing)) throw new TypeError('Failed to fetch');
    return new Response(weights);
  });
  await expect(openNetwork(() => undefined)).rejects.toThrow('is not on this device yet. Connect once, then try again.');
});
