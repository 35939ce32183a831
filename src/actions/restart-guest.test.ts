import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { ModelServer, uuid } from '../../tests/support/model-server.ts';
import { commit } from '../db/commit.ts';
import { StudioDatabase } from '../db/database.ts';
import { findLastUser, listWiped } from '../db/device.ts';
import { databaseName, openDatabase, openStudio } from '../db/open-database.ts';
import { accountOf } from '../lib/account-of.ts';
import { restartGuest } from './restart-guest.ts';

afterEach(() => vi.unstubAllGlobals());

it('begins again with what was asked for and not sent, when the session of a guest was lost', async () => {
  const { me } = new ModelServer();
  const db = await openStudio({ ...me, user_id: 'lost' });
  const now = 1_000_000;
  await commit(db, { kind: 'album.create', args: { id: uuid(1), title: 'Hills', at: now } }, { now, tab: 'tab' });
  await commit(db, { kind: 'album.rename', args: { id: uuid(1), title: 'Lakes', at: now } }, { now, tab: 'tab' });
  vi.stubGlobal('location', { reload: () => undefined });
  vi.stubGlobal('fetch', async () => Response.json({ ...me, user_id: 'next' }));
  await restartGuest();
  const next = await openDatabase(new StudioDatabase(databaseName(accountOf('next'))));
  expect(await next.outbox.toArray()).toMatchObject([{ kind: 'album.create', state: 'ready', args: { title: 'Hills' } }]);
  expect(await next.albums.get(uuid(1))).toMatchObject({ title: 'Hills' });
  expect((await findLastUser())?.user_id).toBe('next');
  expect(await listWiped()).toEqual([accountOf('lost')]);
  next.close();
});

it('goes on as before when the session was there after all', async () => {
  const { me } = new ModelServer();
  const db = await openStudio({ ...me, user_id: 'there' });
  await commit(db, { kind: 'album.create', args: { id: uuid(1), title: 'Hills', at: 1 } }, { now: 1, tab: 'tab' });
  vi.stubGlobal('fetch', async () => Response.json({ ...me, user_id: 'there' }));
  await restartGuest();
  expect(await db.outbox.count()).toBe(1);
  expect(await listWiped()).not.toContain(accountOf('there'));
});
