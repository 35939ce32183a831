import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { ModelServer } from '../../tests/support/model/model-server.ts';
import { openStudio } from '../db/open-database.ts';
import { isTipDismissed } from '../db/queries/tips.ts';
import { dismissTip } from './dismiss-tip.ts';

let account = 0;
const open = (name: string) => openStudio({ ...new ModelServer().me, user_id: name });
beforeEach(() => open(`tip-user-${++account}`));

it('dismissal of a PRO TIP is remembered per panel title', async () => {
  expect(await isTipDismissed('Picture settings')).toBe(false);
  await dismissTip('Picture settings');
  await dismissTip('Edit');
  await dismissTip('Edit');
  expect(await Promise.all(['Picture settings', 'Edit', 'Video settings'].map(isTipDismissed))).toEqual([true, true, false]);
});

it('a dismissed PRO TIP stays away when the studio is opened again', async () => {
  await dismissTip('Edit');
  await open(`tip-other-${account}`);
  expect(await isTipDismissed('Edit')).toBe(false);
  await open(`tip-user-${account}`);
  expect(await isTipDismissed('Edit')).toBe(true);
});
