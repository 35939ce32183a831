import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { addAccount, listAccounts, removeAccount, saveAccounts } from './device.ts';

const [swept, left] = ['a'.repeat(16), 'b'.repeat(16)] as const;

it('keeps an account that one tab adds while another tab removes one', async () => {
  await saveAccounts('wiped', [swept]);
  await Promise.all([addAccount('wiped', left), removeAccount('wiped', swept)]);
  expect(await listAccounts('wiped')).toEqual([left]);
});
