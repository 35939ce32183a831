import { vi } from 'vitest';
import { ORD_EPOCH } from '../../../src/db/database.ts';
import { openStudio } from '../../../src/db/open-database.ts';
import { memoryCacheStorage } from './memory-cache-storage.ts';
import { ModelServer, uuid } from '../model/model-server.ts';

/** Opens the database of a Pro user with one item whose file is missing, as no request gets an answer. Returns the item's id. */
export async function openCutOffStudio(userId: string): Promise<string> {
  vi.stubGlobal('caches', memoryCacheStorage().storage);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('location', { origin: 'https://studio.test' });
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  const server = new ModelServer();
  server.userId = userId;
  server.addMedia(uuid(0), 1000);
  const db = await openStudio({ ...server.me, plan: 'pro' });
  const row = server.live()[0]!;
  await db.media.put({ ...row, sp: 'space-1', seq: 1, g: 0, ord: ORD_EPOCH - row.created_at });
  return uuid(0);
}
