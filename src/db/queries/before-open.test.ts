import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { expect, it } from 'vitest';
import { eventually } from '../../../tests/support/eventually.ts';
import { ModelServer } from '../../../tests/support/model/model-server.ts';
import { smallRequest } from '../../../tests/support/generations/small-request.ts';
import { commit } from '../commit.ts';
import { openStudio } from '../open-database.ts';
import { listNewestMedia } from './media/media.ts';
import { countMedia } from './session.ts';

it('a live query that starts before the database is open is followed from then on', async () => {
  let rows: number | undefined;
  let count: number | undefined;
  const watched = [
    liveQuery(() => listNewestMedia(9)).subscribe((all) => (rows = all.length)),
    liveQuery(() => countMedia()).subscribe((all) => (count = all)),
  ];
  await new Promise((resolve) => setTimeout(resolve));
  const db = await openStudio(new ModelServer().me);
  await eventually(() => expect([rows, count]).toEqual([0, 0]));
  const params = smallRequest();
  const ids = {
    generation_history_id: '00000000-0000-4000-8000-000000000901',
    generation_media_resource_ids: ['00000000-0000-4000-8000-000000000501'],
  };
  await commit(db, { kind: 'generation.create', args: { params: { ...params, ...ids }, created_at: 1 } }, { now: 1, tab: 'tab' });
  await eventually(() => expect([rows, count]).toEqual([1, 1]));
  for (const subscription of watched) subscription.unsubscribe();
});
