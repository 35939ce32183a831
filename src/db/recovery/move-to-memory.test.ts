import { liveQuery } from 'dexie';
import { expect, it, vi } from 'vitest';
import { eventually } from '../../../tests/support/eventually.ts';
import { ModelServer } from '../../../tests/support/model/model-server.ts';
import { saveLastUser } from '../account/device.ts';
import { findLastUser } from '../account/find-last-user.ts';
import { readMeta } from '../meta.ts';
import { openStudio } from '../open-database.ts';
import { findMe } from '../queries/session.ts';
import { renewLog } from './renew-log.ts';
import { moveToMemory } from './move-to-memory.ts';

it('opens a studio where the browser gives no database, for as long as the page lives', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const { me } = new ModelServer();
  // Screens are there before the database; their queries begin with the next timer.
  const shown = vi.fn();
  liveQuery(findMe).subscribe(shown);
  await new Promise((resolve) => setTimeout(resolve));
  await expect(renewLog()).rejects.toThrow();
  moveToMemory();
  await renewLog();
  expect(await findLastUser()).toBeNull();
  await saveLastUser(me);
  const db = await openStudio(me);
  expect([await readMeta(db, 'me'), (await findLastUser())?.user_id]).toEqual([me, me.user_id]);
  await eventually(() => expect(shown).toHaveBeenLastCalledWith(me));
  expect(await db.media.where('[sp+ord+id]').between(['a'], ['a', []]).count()).toBe(0);
});
