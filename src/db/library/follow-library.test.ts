import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../../tests/support/eventually.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { closeForGood } from '../upgrade/close-for-good.ts';
import { ORD_EPOCH, StudioDatabase, type SavedMedia } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { rowTables, writeRows } from '../rows/recompute.ts';
import { followLibrary, type Library, type LibraryFollowing } from './follow-library.ts';

const space = 'space-1';
let names = 0;
let db: StudioDatabase;
let library: Library | undefined;
let following: LibraryFollowing;

beforeEach(async () => {
  db = await openDatabase(new StudioDatabase(`studio.follow-${++names}`));
  library = undefined;
  following = followLibrary(db, space, (next) => (library = next));
  await eventually(() => expect(ids()).toEqual([]));
});
afterEach(() => {
  following.stop();
  closeForGood(db);
});

const ids = () => library && Array.from({ length: library.size }, (_, i) => library!.idAt(i));

function row(n: number, change: Partial<SavedMedia> = {}): SavedMedia {
  const source = new ModelServer();
  source.addMedia(uuid(n), 1000 + n);
  return { ...source.live()[0]!, sp: space, ord: ORD_EPOCH - (1000 + n), seq: 1, g: 0, ...change };
}

async function write(put: SavedMedia[], remove: SavedMedia[] = []): Promise<void> {
  await db.transaction('rw', rowTables(db), () =>
    writeRows(
      db,
      new Map(put.map((one) => [`media:${one.id}`, one])),
      remove.map(({ id }) => `media:${id}`),
    ),
  );
}

it('shows new rows as soon as it is told of them', async () => {
  await write([row(1)]);
  following.takeNew([row(1)]);
  expect(ids()).toEqual([uuid(1)]);
});

it('leaves rows as they are that it knows already', async () => {
  await write([row(1, { is_starred: true })]);
  await eventually(() => expect(library?.isStarred(0)).toBe(true));
  following.takeNew([row(1, { is_starred: false })]);
  expect(library?.isStarred(0)).toBe(true);
});

it('does not keep a row that was removed again before it was told of it', async () => {
  await write([row(1), row(2)]);
  await write([], [row(2)]);
  await eventually(() => expect(ids()).toEqual([uuid(1)]));
  following.takeNew([row(2)]);
  expect(ids()).toEqual([uuid(2), uuid(1)]);
  await eventually(() => expect(ids()).toEqual([uuid(1)]));
});

it('shows nothing of another space', async () => {
  await write([row(1, { sp: 'space-2' })]);
  following.takeNew([row(1, { sp: 'space-2' })]);
  expect(ids()).toEqual([]);
});
