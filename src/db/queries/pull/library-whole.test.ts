import 'fake-indexeddb/auto';
import { afterAll, expect, it } from 'vitest';
import { ModelServer } from '../../../../tests/support/model/model-server.ts';
import { deleteMeta, writeMeta } from '../../meta.ts';
import { openStudio, studio } from '../../open-database.ts';
import { isLibraryWhole } from './library-whole.ts';

afterAll(() => studio().close());

it('a library is whole once it has been read to its end', async () => {
  const db = await openStudio(new ModelServer().me);
  expect(await isLibraryWhole(), 'nothing was read yet').toBe(false);
  await writeMeta(db, 'cursor', { epoch: 'e', seq: 1 });
  await writeMeta(db, 'bootstrap', { before: null, phase: 'read', isReset: false });
  expect(await isLibraryWhole(), 'older items are still to come').toBe(false);
  await deleteMeta(db, 'bootstrap');
  expect(await isLibraryWhole()).toBe(true);
});
