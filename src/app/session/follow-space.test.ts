import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { eventually } from '../../../tests/support/eventually.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { changeLibrary } from '../../actions/teams/change-library.ts';
import { commit } from '../../db/commit.ts';
import { openStudio, saveMe } from '../../db/open-database.ts';
import { moveToMemory } from '../../db/recovery/move-to-memory.ts';
import { keepBeforeReload } from '../../lib/browser/reload-page.ts';
import { refuseMutation } from '../../sync/outbox/finish-mutation.ts';
import { currentToasts } from '../../ui/feedback/toast/toast-store.ts';
import { followSpace } from './follow-space.ts';

const { me } = new ModelServer();

afterEach(() => vi.unstubAllGlobals());

it('reloads for another library only after the draft is saved', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  const user = { ...me, user_id: 'bob' };
  const db = await openStudio(user);
  followSpace();
  let isKept = false;
  const forget = keepBeforeReload(async () => {
    await new Promise((resolve) => setTimeout(resolve));
    isKept = true;
    expect(reload).not.toHaveBeenCalled();
  });
  await saveMe(db, { ...user, space_id: 'space-4' }, 1);
  await eventually(() => expect(reload).toHaveBeenCalledOnce());
  expect(isKept).toBe(true);
  forget();
});

it('another library is shown in memory when the person says so, while something that was refused would go with the page', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  moveToMemory();
  const db = await openStudio(me);
  followSpace();
  const { mutation } = await commit(db, { kind: 'album.create', args: { id: uuid(1), title: 'Herons', at: 1 } }, { now: 1, tab: 'tab' });
  await db.transaction('rw', db.outbox, db.problems, () => refuseMutation(db, mutation, { code: 'LIBRARY_CHANGED', now: 2 }));
  await saveMe(db, { ...me, space_id: 'space-2' }, 3);
  await eventually(() => expect(currentToasts().map(({ key }) => key)).toEqual(['other-library']));
  expect(reload).not.toHaveBeenCalled();
  await db.problems.clear();
  await saveMe(db, { ...me, space_id: 'space-3' }, 4);
  await eventually(() => expect(reload).toHaveBeenCalledOnce());
});

it('refuses to change the library while another tab has unsent changes in memory', async () => {
  const db = await openStudio({ ...me, user_id: 'ann' });
  const locks = {
    request: (_: string, work: () => unknown) => work(),
    query: async () => ({ held: [{ name: `pleinair.unsent:${db.name}` }] }),
  };
  vi.stubGlobal('navigator', { locks });
  const change = vi.fn();
  await expect(changeLibrary(change)).rejects.toMatchObject({ code: 'UNSENT_CHANGES' });
  expect(change).not.toHaveBeenCalled();
});
