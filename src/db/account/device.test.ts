import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { ModelServer } from '../../../tests/support/model/model-server.ts';
import { addAccount, deviceValues, listAccounts, removeAccount, saveAccounts, saveLastUser } from './device.ts';
import { findLastUser } from './find-last-user.ts';

const [swept, left] = ['a'.repeat(16), 'b'.repeat(16)] as const;
const { me } = new ModelServer();

it('keeps an account that one tab adds while another tab removes one', async () => {
  await saveAccounts('wiped', [swept]);
  await Promise.all([addAccount('wiped', left), removeAccount('wiped', swept)]);
  expect(await listAccounts('wiped')).toEqual([left]);
});

it('remembers the last user, and ignores a damaged record or one of another shape', async () => {
  expect(await findLastUser()).toBeNull();
  await saveLastUser(me);
  expect(await findLastUser()).toMatchObject({ user_id: me.user_id, space_id: me.space_id });
  for (const value of [null, 'me', [me], { ...me, user_id: 7 }, { ...me, user_id: '../x' }, { user_id: me.user_id }]) {
    await deviceValues().put({ k: 'me', value });
    expect(await findLastUser()).toBeNull();
  }
});

it('wipes no accounts of a list that is damaged', async () => {
  for (const value of [left, { 0: left }, [left, 7], [left, `${left}0`], [[left]]]) {
    await deviceValues().put({ k: 'wiped', value });
    expect(await listAccounts('wiped')).toEqual([]);
  }
});
