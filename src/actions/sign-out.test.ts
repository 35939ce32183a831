import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { ModelServer } from '../../tests/support/model-server.ts';
import { findLastUser, listWiped, saveLastUser } from '../db/device.ts';
import { openStudio } from '../db/open-database.ts';
import { accountOf } from '../lib/account-of.ts';
import { signOut } from './sign-out.ts';

afterEach(() => vi.unstubAllGlobals());

it('wipes at the next start when the page is closed while the server is still being told', async () => {
  const { me } = new ModelServer();
  await openStudio(me);
  await saveLastUser(me);
  const told = new Promise<void>((resolve) => {
    vi.stubGlobal('fetch', () => (resolve(), new Promise<Response>(() => undefined)));
  });
  void signOut('discard');
  await told;
  expect(await findLastUser()).toBeNull();
  expect(await listWiped()).toEqual([accountOf(me.user_id)]);
});
