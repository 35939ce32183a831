import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { problem } from '../../../tests/support/model/model-answers.ts';
import { ModelServer } from '../../../tests/support/model/model-server.ts';
import type { Me } from '../../../contract/account/user.ts';
import { listAccounts, saveAccounts, saveLastUser } from '../../db/account/device.ts';
import { openStudio } from '../../db/open-database.ts';
import { accountOf } from '../../lib/account/account-of.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';

let guests = 0;
let guest: Me;

beforeEach(async () => {
  guest = { ...new ModelServer().me, user_id: `guest-${++guests}`, is_guest: true };
  await openStudio(guest);
  await saveLastUser(guest);
  await saveAccounts('wiped', []);
});
afterEach(() => vi.unstubAllGlobals());

const credentials = { email: 'ada@studio.test', password: 'a long password' };
const ways = [
  ['signs up', () => signUp({ ...credentials, adminCode: '', isShared: true })],
  ['signs in', () => signIn({ ...credentials, claimGuest: false, isShared: true, other: null })],
] as const;

it.each(ways)('whoever %s on a shared computer and closes the page before the answer has it swept at the next start', async (_, leave) => {
  const asked = new Promise<void>((resolve) => {
    vi.stubGlobal('fetch', () => (resolve(), new Promise<Response>(() => undefined)));
  });
  void leave();
  await asked;
  expect(await listAccounts('wiped')).toEqual([accountOf(guest.user_id)]);
});

it.each(ways)('whoever %s and is refused has nothing to be swept', async (_, leave) => {
  vi.stubGlobal('fetch', async () => problem('VALIDATION_FAILED'));
  await expect(leave()).rejects.toThrow();
  expect(await listAccounts('wiped')).toEqual([]);
});
