import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { ModelServer } from '../../../tests/support/model/model-server.ts';
import type { StudioDatabase } from '../../db/database.ts';
import { writeMeta } from '../../db/meta.ts';
import { openStudio } from '../../db/open-database.ts';
import { listReplacedTitles } from '../../db/queries/albums/replaced-titles.ts';
import { createAlbum } from './create-album.ts';
import { dismissReplacedTitle } from './dismiss-replaced-title.ts';
import { renameAlbum } from './rename-album.ts';
import { undoLast } from '../undo.ts';

let db: StudioDatabase;
let account = 0;
beforeEach(async () => {
  db = await openStudio({ ...new ModelServer().me, user_id: `replaced-user-${++account}` });
});

/** [title that the person saw, title that they chose] of each rename in the outbox. */
const renames = async () =>
  (await db.outbox.toArray()).flatMap(({ args }) => ('base_title' in args ? [[args.base_title, 'title' in args && args.title]] : []));

it('a rename says which name the person saw, and so does what takes it back or does it again', async () => {
  const id = await createAlbum('Coast');
  await renameAlbum(id, ' Shore ');
  await undoLast();
  // Another name came while the person was typing theirs.
  await renameAlbum(id, 'Cape', 'Cliff');
  await undoLast();
  expect(await renames()).toEqual([
    ['Coast', 'Shore'],
    ['Shore', 'Coast'],
    ['Cliff', 'Cape'],
    ['Cape', 'Coast'],
  ]);
});

it('names that were taken away are listed with the name there is now until each is dismissed', async () => {
  const id = await createAlbum('Coast');
  const place = { tab: 'tab', title: 'Harbour' };
  await writeMeta(db, 'replacedTitles', [
    { ...place, mid: 'first', album_id: id },
    { ...place, mid: 'second', album_id: 'gone' },
  ]);
  expect((await listReplacedTitles()).map(({ mid, now }) => [mid, now])).toEqual([
    ['first', 'Coast'],
    ['second', null],
  ]);
  await renameAlbum(id, 'Shore');
  await dismissReplacedTitle('second');
  expect(await listReplacedTitles()).toEqual([{ ...place, mid: 'first', album_id: id, now: 'Shore' }]);
  await dismissReplacedTitle('first');
  expect(await listReplacedTitles()).toEqual([]);
});
