import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, expect, it, vi } from 'vitest';
import { ModelServer } from '../../tests/support/model-server.ts';
import { listWiped, saveLastUser, saveWiped } from '../db/device.ts';
import { databaseName } from '../db/open-database.ts';
import { accountOf } from '../lib/account-of.ts';
import { sweepLeftovers } from './sweep-leftovers.ts';

afterEach(() => vi.unstubAllGlobals());

it('leaves the studio of somebody alone who signs in while others are swept, and forgets nobody who signs out then', async () => {
  const [ana, ben] = ['ana', 'ben'].map((user_id) => ({ ...new ModelServer().me, user_id }));
  const [one, two, three] = [accountOf('ana'), accountOf('ben'), accountOf('cem')];
  for (const account of [one, two]) {
    const db = new Dexie(databaseName(account));
    db.version(1).stores({ meta: 'k' });
    await db.open();
    db.close();
  }
  await saveLastUser(null);
  await saveWiped([one, two]);
  let isFirst = true;
  vi.stubGlobal('caches', {
    keys: async () => {
      // While the first is being wiped, another tab signs Ben in and a third person out.
      if (isFirst) await saveLastUser(ben!);
      if (isFirst) await saveWiped([...(await listWiped()), three]);
      isFirst = false;
      return [];
    },
  });
  await sweepLeftovers();
  const left = (await indexedDB.databases()).map(({ name }) => name);
  expect(left).toContain(databaseName(two));
  expect(left).not.toContain(databaseName(accountOf(ana!.user_id)));
  expect(await listWiped()).toEqual([three]);
});
