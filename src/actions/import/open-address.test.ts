import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { itemAddress } from '../../../contract/generations/media-address.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { writeMeta } from '../../db/meta.ts';
import { openStudio, studio } from '../../db/open-database.ts';
import { syncStatus } from '../../sync/status.ts';
import { openAddress } from './open-address.ts';

const fetchFile = vi.fn<() => Promise<Response>>();

beforeEach(async () => {
  vi.stubGlobal('location', { origin: 'https://studio.test' });
  // The studio still serves what is in the Trash.
  vi.stubGlobal(
    'fetch',
    fetchFile.mockImplementation(async () => new Response('png', { headers: { 'Content-Type': 'image/png' } })),
  );
  await openStudio({ ...new ModelServer().me, user_id: 'opening' });
  await writeMeta(studio(), 'cursor', { epoch: 'a', seq: 1 });
});
afterEach(() => {
  vi.unstubAllGlobals();
  syncStatus.state = 'starting';
});
afterAll(() => studio().close());

it('an item that is in the Trash is not imported again from its address', async () => {
  await expect(openAddress(itemAddress(uuid(0)))).rejects.toMatchObject({ code: 'GONE' });
  expect(fetchFile).not.toHaveBeenCalled();
});

it('offline, an item that is not here may still be there', async () => {
  syncStatus.state = 'offline';
  await expect(openAddress(itemAddress(uuid(0)))).rejects.toMatchObject({ code: 'MEDIA_OFFLINE' });
});
