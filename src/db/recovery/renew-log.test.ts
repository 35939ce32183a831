import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { renewLog } from './renew-log.ts';

it('leaves no database behind, however often and from how many tabs it is asked for', async () => {
  await renewLog();
  await Promise.all([renewLog(), renewLog(), renewLog()]);
  expect(await indexedDB.databases()).toEqual([]);
});

it('takes away what a kill in the middle of it left', async () => {
  const left = indexedDB.open('studio-scratch');
  await new Promise((resolve) => (left.onsuccess = resolve));
  left.result.close();
  await renewLog();
  expect(await indexedDB.databases()).toEqual([]);
});
