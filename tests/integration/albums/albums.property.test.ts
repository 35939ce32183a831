import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes, type RouteName } from '../../../contract/routes/routes.ts';
import { album, albumItem } from '../../../server/storage/schema/album.ts';
import { media } from '../../../server/storage/schema/media.ts';
import { addPictures } from '../../support/library/add-pictures.ts';
import { countAgain, digestAgain } from '../../support/library/count-again.ts';
import { changeAlbums, recount } from '../../support/model/model-albums.ts';
import { ModelServer } from '../../support/model/model-server.ts';
import type { ModelState } from '../../support/model/model-state.ts';
import { rounds } from '../../support/rounds.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio?.close());

/** A call as numbers: the album, the other album, and the items. */
const op = fc.record({
  name: fc.constantFrom(
    ...(['albumCreate', 'albumRename', 'albumSetCover', 'albumDelete', 'albumRestore', 'createBatchDelete', 'createRestore'] as const),
    ...(['albumBatchAdd', 'albumBatchAdd', 'albumBatchDelete', 'albumChangeAlbum', 'albumChangeAlbum'] as const),
  ),
  a: fc.nat(1),
  b: fc.option(fc.nat(1)),
  from: fc.option(fc.nat(1)),
  items: fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 3 }),
});
type Op = typeof op extends fc.Arbitrary<infer T> ? T : never;

it('leaves memberships, history and counts as a simple model says, after any sequence of changes', async () => {
  const numRuns = rounds(6, 60);
  await fc.assert(fc.asyncProperty(fc.array(op, { minLength: 5, maxLength: 25, size: 'max' }), play), { numRuns });
});

async function play(ops: Op[]): Promise<void> {
  const client = await studio.guest();
  const { ids } = await addPictures(studio.db, client.me!, { count: 3 });
  // The fourth item does not exist.
  const items = [...ids, randomUUID()];
  const albums = [randomUUID(), randomUUID()] as const;
  const model = new ModelServer();
  for (const id of ids) model.addMedia(id, 1);
  for (const id of albums) changeAlbums(model.state, { path: routes.albumCreate.path, body: { id, title: 'Anime' }, now: 1 });
  for (const id of albums) await client.call('albumCreate', { body: { id, title: 'Anime' } });

  for (const step of ops) {
    const body = bodyOf(step, albums, items);
    const response = await client.send(step.name, { body });
    const answer = (await response.json()) as { code?: string };
    expect(response.ok ? 'done' : answer.code, JSON.stringify({ name: step.name, body })).toBe(askModel(model.state, step.name, body));
    expect(await countAgain(studio.db, client.me!.space_id)).toEqual([]);
    const digest = await digestAgain(studio.db, client.me!.space_id);
    expect(digest.stored, step.name).toEqual(digest.counted);
  }
  expect(await readServer(client.me!.space_id)).toEqual(readModel(model.state));
}

function bodyOf({ name, a, b, from, items }: Op, albums: readonly [string, string], media: string[]): object {
  const [id, ids] = [albums[a]!, items.map((n) => media[n]!)];
  switch (name) {
    case 'albumCreate':
    case 'albumRename':
      return { id, title: `Title ${items.join('')}` };
    case 'albumSetCover':
      return { id, cover_media_id: b === null ? null : ids[0] };
    case 'albumDelete':
    case 'albumRestore':
      return { id };
    case 'albumBatchAdd':
      return { album_id: id, images: ids.map((one) => ({ generation_media_resource_id: one })) };
    case 'albumBatchDelete':
      return { album_id: id, image_ids: ids };
    case 'albumChangeAlbum':
      return { current_album_id: at(albums, from), target_album_id: at(albums, b), image_ids: ids };
    case 'createBatchDelete':
      return { deleteImages: ids.map((one) => ({ id: one })) };
    case 'createRestore':
      return { ids };
  }
}

const at = (albums: readonly [string, string], n: number | null) => (n === null ? null : albums[n]!);

/** The model's answer to a call. */
function askModel(state: ModelState, name: RouteName, body: object): string {
  const { deleteImages, ids } = body as { deleteImages?: { id: string }[]; ids?: string[] };
  const named = deleteImages?.map(({ id }) => id) ?? ids;
  if (named === undefined) {
    const outcome = changeAlbums(state, { path: routes[name].path, body, now: 1 });
    recount(state);
    return outcome !== null && 'refused' in outcome ? outcome.refused : 'done';
  }
  const there = named.flatMap((id) => state.media[id] ?? []);
  for (const stored of there) stored.isDeleted = name === 'createBatchDelete';
  recount(state);
  return name === 'createRestore' && there.length === 0 ? 'NOT_FOUND' : 'done';
}

async function readServer(spaceId: string) {
  const albums = await studio.db.select().from(album).where(eq(album.spaceId, spaceId));
  const members = await studio.db
    .select()
    .from(albumItem)
    .where(and(eq(albumItem.spaceId, spaceId), isNull(albumItem.deletedAt)));
  const items = await studio.db.select().from(media).where(eq(media.spaceId, spaceId));
  return {
    albums: listed(albums.map((row) => [row.id, row.title, row.imageCount, row.coverMediaId, row.deletedAt !== null])),
    members: listed(members.map((row) => [row.id])),
    items: listed(items.map((row) => [row.id, row.inHistory, row.deletedAt !== null])),
  };
}

function readModel({ albums, albumItems, media: items }: ModelState) {
  const rowsOf = <R>(table: Record<string, { row: R; isDeleted: boolean }>) => Object.values(table);
  return {
    albums: listed(rowsOf(albums).map(({ row, isDeleted }) => [row.id, row.title, row.image_count, row.cover_media_id, isDeleted])),
    members: listed(rowsOf(albumItems).flatMap(({ row, isDeleted }) => (isDeleted ? [] : [[row.id]]))),
    items: listed(rowsOf(items).map(({ row, isDeleted }) => [row.id, row.in_history, isDeleted])),
  };
}

function listed(rows: unknown[][]): string[] {
  return rows.map((row) => JSON.stringify(row)).sort();
}
