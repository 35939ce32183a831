import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { uuid } from '../../../tests/support/model/model-server.ts';
import { openReadDevice } from '../../../tests/support/device/open-read-device.ts';
import { countAlbumItems } from './count-album-items.ts';

it('stays in its transaction across awaits that Dexie does not track', async () => {
  const { device } = await openReadDevice({ now: 1_000_000 }, 3);
  device.fate = 'unsent';
  const { db } = device;
  await device.make({ kind: 'album.create', args: { id: uuid(9), title: 'Harbours', at: 1 } });
  await device.make({ kind: 'album.addItems', args: { album_id: uuid(9), media_ids: [uuid(1)], at: 2 } });
  const tables = [db.albums, db.albumItems, db.media, db.outbox, db.shadow];
  const albums = await db.albums.toArray();
  // Other transactions of the page that start and end at the same time have the same effect.
  const counted = await db.transaction('r', tables, () => countAlbumItems(db, albums));
  expect(counted).toMatchObject([{ title: 'Harbours', image_count: 1 }]);
  device.close();
});
