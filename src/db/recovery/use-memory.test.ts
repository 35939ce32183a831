import { expect, it, vi } from 'vitest';
import { ModelServer } from '../../../tests/support/model/model-server.ts';
import { saveLastUser } from '../account/device.ts';
import { findLastUser } from '../account/find-last-user.ts';
import { readMeta } from '../meta.ts';
import { openStudio } from '../open-database.ts';
import { renewLog } from './renew-log.ts';
import { useMemory } from './use-memory.ts';

it('opens a studio where the browser gives no database, for as long as the page lives', async () => {
  vi.stubGlobal('indexedDB', undefined);
  await expect(renewLog()).rejects.toThrow();
  useMemory();
  await renewLog();
  const { me } = new ModelServer();
  expect(await findLastUser()).toBeNull();
  await saveLastUser(me);
  const db = await openStudio(me);
  expect([await readMeta(db, 'me'), (await findLastUser())?.user_id]).toEqual([me, me.user_id]);
  expect(await db.media.where('[sp+ord+id]').between(['a'], ['a', []]).count()).toBe(0);
});
