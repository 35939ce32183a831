import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryCacheStorage } from '../../../../tests/support/memory-cache-storage.ts';
import { ModelServer, uuid } from '../../../../tests/support/model-server.ts';
import { ORD_EPOCH } from '../../../db/database.ts';
import { openStudio } from '../../../db/open-database.ts';
import { runUpscale, runUpscaleHere } from './run-upscale.ts';
import { upscalesHere } from '../../../actions/upscale-here/upscales-here.state.ts';

const id = uuid(0);
let users = 0;

beforeEach(async () => {
  vi.stubGlobal('caches', memoryCacheStorage().storage);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('location', { origin: 'https://studio.test' });
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  const server = new ModelServer();
  server.userId = `left-to-${++users}`;
  server.addMedia(id, 1000);
  const db = await openStudio({ ...server.me, plan: 'pro' });
  const row = server.live()[0]!;
  await db.media.put({ ...row, sp: 'space-1', seq: 1, g: 0, ord: ORD_EPOCH - row.created_at });
});
afterEach(() => vi.unstubAllGlobals());

it('this device says why it failed until it is tried again or left to another maker', async () => {
  await expect(runUpscaleHere(id, 'x2')).rejects.toThrow();
  expect(upscalesHere.items[id]).toMatchObject({ step: 'failed', reason: expect.stringContaining('.') });
  await runUpscale(id, 'x2', 1);
  expect(upscalesHere.items[id]).toBeUndefined();
});
