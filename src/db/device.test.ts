import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { ModelServer } from '../../tests/support/model-server.ts';
import { deviceValues, findLastUser, listAccounts, saveLastUser } from './device.ts';

const { me } = new ModelServer();

it('knows who was here last, and takes what is damaged or of another shape for nobody', async () => {
  expect(await findLastUser()).toBeNull();
  await saveLastUser(me);
  expect(await findLastUser()).toMatchObject({ user_id: me.user_id, space_id: me.space_id });
  for (const value of [null, 'me', [me], { ...me, user_id: 7 }, { ...me, user_id: '../x' }, { user_id: me.user_id }]) {
    await deviceValues().put({ k: 'me', value });
    expect(await findLastUser()).toBeNull();
  }
});

it('wipes no accounts of a list that is damaged', async () => {
  const account = '0123456789abcdef';
  await deviceValues().put({ k: 'wiped', value: [account] });
  expect(await listAccounts('wiped')).toEqual([account]);
  for (const value of [account, { 0: account }, [account, 7], [account, `${account}0`], [[account]]]) {
    await deviceValues().put({ k: 'wiped', value });
    expect(await listAccounts('wiped')).toEqual([]);
  }
});
