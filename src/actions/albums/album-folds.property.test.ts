import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { routes } from '../../../contract/routes/routes.ts';
import { changeAlbums, recount } from '../../../tests/support/model/model-albums.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { ORD_EPOCH, type StudioDatabase } from '../../db/database.ts';
import { openStudio } from '../../db/open-database.ts';
import { listAlbums, listMembers } from '../../db/queries/albums/albums.ts';
import { readChange } from '../../db/outbox/read-mutation.ts';
import { releaseDue } from '../../db/outbox/release-due.ts';
import type { ApiClient } from '../../sync/api/api-client.ts';
import { sendMutation } from '../../sync/push/send-mutation.ts';
import { addToAlbum } from './add-to-album.ts';
import { createAlbum } from './create-album.ts';
import { deleteAlbum } from './delete-album.ts';
import { moveToAlbum } from './move-to-album.ts';
import { removeFromAlbum } from './remove-from-album.ts';
import { undoHeldChange } from '../undo-held-change.ts';
import { forgetAllUndo, redoLast, undoLast } from '../undo.ts';

const step = fc.record({
  name: fc.constantFrom('add', 'remove', 'moveIn', 'moveIn', 'moveOut', 'moveOver', 'delete', 'delete', 'undo', 'undo', 'redo', 'undoAny'),
  a: fc.nat(1),
  item: fc.nat(2),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

let account = 0;

it('shows albums, what is in them and the history as the server will, also after late undos in any order', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), play);
  await fc.assert(property, { numRuns: 25 });
});

async function play(steps: Step[]): Promise<void> {
  const server = new ModelServer();
  const db = await openStudio({ ...server.me, user_id: `fold-user-${++account}` });
  for (let i = 0; i < 3; i++) server.addMedia(uuid(i), 1000 + i);
  for (const row of server.live()) await db.media.put({ ...row, sp: 'space-1', seq: 1, g: 0, ord: ORD_EPOCH - row.created_at });
  const albums = [await createAlbum('First'), await createAlbum('Second')] as const;
  forgetAllUndo();
  const deletions: string[] = [];
  for (const one of steps) {
    await run(one, albums, deletions);
    // Nothing is taken back before it left.
    await releaseDue(db, Date.now() + 3_600_000);
  }
  await grantAll(db, server);
  expect(await readDevice(db)).toEqual(readServer(server));
  db.close();
}

async function run({ name, a, item }: Step, albums: readonly [string, string], deletions: string[]): Promise<void> {
  const [id, other, ids] = [albums[a]!, albums[1 - a]!, [uuid(item)]];
  const work = {
    add: () => addToAlbum(id, ids),
    // Screens offer the removal only for items that are in the album.
    remove: async () => (await listMembers(id, ids)).size > 0 && removeFromAlbum(id, ids),
    moveIn: () => moveToAlbum({ from: null, to: id, ids }),
    moveOut: () => moveToAlbum({ from: id, to: null, ids }),
    moveOver: () => moveToAlbum({ from: id, to: other, ids }),
    delete: async () => deletions.push((await deleteAlbum(id)).mid),
    undo: undoLast,
    redo: redoLast,
    undoAny: async () => deletions[item] !== undefined && undoHeldChange(deletions[item]),
  }[name];
  await work().catch((error: Error) => expect(error.message).toBe('Album was deleted'));
}

/** Lets the model of the server grant everything that was asked for. */
async function grantAll(db: StudioDatabase, { state }: ModelServer): Promise<void> {
  const request: unknown = (name: keyof typeof routes, { body }: { body: unknown }) => {
    changeAlbums(state, { path: routes[name].path, body, now: 1 });
    recount(state);
    return { mark: null };
  };
  for (const mutation of await db.outbox.orderBy('n').toArray())
    await sendMutation({ request } as ApiClient, readChange(mutation)!, {
      mid: mutation.mid,
      signal: new AbortController().signal,
      canceled: [],
    });
}

async function readDevice(db: StudioDatabase): Promise<unknown> {
  const living = await listAlbums();
  const members = (await db.albumItems.toArray()).filter(({ album_id }) => living.some(({ id }) => id === album_id));
  return {
    albums: living.map(({ title, image_count }) => `${title} ${image_count}`).sort(),
    members: members.map(({ id }) => id).sort(),
    inHistory: (await db.media.orderBy('id').toArray()).map((row) => row.in_history),
  };
}

function readServer({ state }: ModelServer): unknown {
  const living = Object.values(state.albums).filter((album) => !album.isDeleted);
  const members = Object.values(state.albumItems).filter(
    (item) => !item.isDeleted && living.some(({ row }) => row.id === item.row.album_id),
  );
  return {
    albums: living.map(({ row }) => `${row.title} ${row.image_count}`).sort(),
    members: members.map(({ row }) => row.id).sort(),
    inHistory: Object.values(state.media).map(({ row }) => row.in_history),
  };
}
