import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryCacheStorage } from '../../../tests/support/memory-cache-storage.ts';
import { ModelServer, uuid } from '../../../tests/support/model-server.ts';
import { ORD_EPOCH } from '../../db/database.ts';
import { openStudio } from '../../db/open-database.ts';
import { upscaleMediaHere } from './upscale-media-here.ts';

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
  server.userId = `larger-here-${++users}`;
  server.addMedia(id, 1000);
  const db = await openStudio({ ...server.me, plan: 'pro' });
  const row = server.live()[0]!;
  await db.media.put({ ...row, sp: 'space-1', seq: 1, g: 0, ord: ORD_EPOCH - row.created_at });
});
afterEach(() => vi.unstubAllGlobals());

it('is made once, however often it is clicked before it begins', async () => {
  const ends = await Promise.allSettled([upscaleMediaHere(id, 'x2'), upscaleMediaHere(id, 'x2')]);
  expect(ends.map((end) => end.status === 'rejected' && (end.reason as { code: string }).code)).toEqual(['MEDIA_OFFLINE', 'IN_PROGRESS']);
});
