import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { blankMedia } from '../../../contract/media/blank-media.ts';
import type { Change } from '../../../contract/changes/changes.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { smallRequest } from '../../../tests/support/generations/small-request.ts';
import { commit } from '../../db/commit.ts';
import { StudioDatabase } from '../../db/database.ts';
import { listAccounts } from '../../db/account/device.ts';
import { findLastUser } from '../../db/account/find-last-user.ts';
import { writeMeta } from '../../db/meta.ts';
import { databaseName, openDatabase, openStudio } from '../../db/open-database.ts';
import { accountOf } from '../../lib/account/account-of.ts';
import { restartGuest } from './restart-guest.ts';

afterEach(() => vi.unstubAllGlobals());

it('begins again with what was asked for and not sent, when the session of a guest was lost', async () => {
  const { me } = new ModelServer();
  const db = await openStudio({ ...me, user_id: 'lost' });
  const now = 1_000_000;
  await commit(db, { kind: 'album.create', args: { id: uuid(1), title: 'Hills', at: now } }, { now, tab: 'tab' });
  await commit(db, { kind: 'album.rename', args: { id: uuid(1), title: 'Lakes', at: now } }, { now, tab: 'tab' });
  await commit(db, { kind: 'album.create', args: { id: uuid(2), title: 'Seas', at: now } }, { now, tab: 'tab' });
  await commit(db, { kind: 'album.delete', args: { id: uuid(2), moved_ids: [], row: null } }, { now, tab: 'tab' });
  await db.albums.put({ ...(await db.albums.get(uuid(1)))!, id: uuid(3) });
  await commit(db, { kind: 'album.rename', args: { id: uuid(3), title: 'Of the lost guest', at: now } }, { now, tab: 'tab' });
  await db.drafts.put({ k: 'create', value: 'a lighthouse' });
  // An earlier attempt was cut off after its first step.
  const cut = await openDatabase(new StudioDatabase(databaseName(accountOf('next'))));
  await writeMeta(cut, 'me', { ...me, user_id: 'next' });
  await commit(cut, { kind: 'album.create', args: { id: uuid(1), title: 'Hills', at: now } }, { now, tab: 'tab' });
  cut.close();
  vi.stubGlobal('location', { reload: () => undefined });
  vi.stubGlobal('fetch', async () => Response.json({ ...me, user_id: 'next' }));
  await restartGuest();
  const next = await openDatabase(new StudioDatabase(databaseName(accountOf('next'))));
  const asked = (await next.outbox.orderBy('n').toArray()).map(({ kind, args }) => [kind, 'id' in args && args.id]);
  expect(asked).toEqual([
    ['album.create', uuid(1)],
    ['album.rename', uuid(1)],
    ['album.create', uuid(2)],
    ['album.delete', uuid(2)],
  ]);
  expect(await next.albums.toArray()).toMatchObject([{ id: uuid(1), title: 'Lakes' }]);
  expect((await next.drafts.get('create'))?.value).toBe('a lighthouse');
  expect((await findLastUser())?.user_id).toBe('next');
  expect(await listAccounts('wiped')).toEqual([accountOf('lost')]);
  next.close();
});

it('takes along the part of a change that is about items of its own', async () => {
  const { me } = new ModelServer();
  const db = await openStudio({ ...me, user_id: 'lost-part' });
  const now = 1_000_000;
  const [album, own, lost] = [uuid(1), uuid(2), uuid(3)];
  await db.media.bulkPut([own, lost].map((id) => ({ ...blankMedia(id, now, 'lost-part'), sp: 'space-1', ord: 1, seq: 0, g: 0 })));
  const make = (change: Change) => commit(db, change, { now, tab: 'tab' });
  const ids = { generation_history_id: uuid(9), generation_media_resource_ids: [own] };
  await make({ kind: 'generation.create', args: { params: { ...smallRequest(), ...ids }, created_at: now } });
  await make({ kind: 'album.create', args: { id: album, title: 'Hills', at: now } });
  await make({ kind: 'media.batchStar', args: { ids: [own, lost], is_starred: true } });
  await make({ kind: 'media.batchStar', args: { ids: [lost], is_starred: false } });
  await make({ kind: 'album.moveItems', args: { from: null, to: album, media_ids: [own, lost], at: now } });
  const both = [own, lost];
  await make({ kind: 'album.removeItems', args: { album_id: album, media_ids: both, moved_ids: both, cover_media_id: lost } });
  vi.stubGlobal('location', { reload: () => undefined });
  vi.stubGlobal('fetch', async () => Response.json({ ...me, user_id: 'next-part' }));
  await restartGuest();
  const next = await openDatabase(new StudioDatabase(databaseName(accountOf('next-part'))));
  expect((await next.outbox.orderBy('n').toArray()).slice(2).map(({ kind, args }) => [kind, args])).toEqual([
    ['media.batchStar', { ids: [own], is_starred: true }],
    ['album.moveItems', { from: null, to: album, media_ids: [own], at: now }],
    ['album.removeItems', { album_id: album, media_ids: [own], moved_ids: [own] }],
  ]);
  next.close();
});

it('goes on as before when the session was there after all', async () => {
  const { me } = new ModelServer();
  const db = await openStudio({ ...me, user_id: 'there' });
  await commit(db, { kind: 'album.create', args: { id: uuid(1), title: 'Hills', at: 1 } }, { now: 1, tab: 'tab' });
  vi.stubGlobal('fetch', async () => Response.json({ ...me, user_id: 'there' }));
  await restartGuest();
  expect(await db.outbox.count()).toBe(1);
  expect(await listAccounts('wiped')).not.toContain(accountOf('there'));
});
