import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { eventually } from '../../../tests/support/eventually.ts';
import { ModelServer } from '../../../tests/support/model/model-server.ts';
import { openStudio } from '../../db/open-database.ts';
import { moveToMemory } from '../../db/recovery/move-to-memory.ts';
import { tell } from '../../sync/channel.ts';
import { syncStatus } from '../../sync/status.ts';
import { signIn } from './sign-in.ts';

afterEach(() => vi.unstubAllGlobals());

it('a tab in memory with unsent changes only reloads when another account signs in, and says nothing to other tabs', async () => {
  const { me } = new ModelServer();
  moveToMemory();
  const db = await openStudio({ ...me, user_id: 'ann' });
  const told: string[] = [];
  const tab = new BroadcastChannel(`sync:${db.name}`);
  tab.addEventListener('message', ({ data }) => void told.push((data as { t: string }).t));
  const reload = vi.fn();
  vi.stubGlobal('location', { reload, origin: 'https://studio.test' });
  vi.stubGlobal('fetch', async () => Response.json({ ...me, user_id: 'ben' }));
  Object.assign(syncStatus, { library: 'in-memory', waiting: 1, state: 'other-account' });
  await signIn({ email: 'ben@studio.test', password: 'a long password', claimGuest: false, isShared: false, other: null });
  expect(reload).toHaveBeenCalledOnce();
  // Messages of a channel arrive in order: this one comes after any that were sent before it.
  tell(db.name, { t: 'seen' });
  await eventually(() => expect(told).toContain('seen'));
  expect(told).toEqual(['seen']);
  tab.close();
});
