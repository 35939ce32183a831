import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { changeAlbums, recount } from '../support/model/model-albums.ts';
import { ModelServer, uuid } from '../support/model/model-server.ts';

const [deleted, second, third] = [uuid(0xa1), uuid(0xa2), uuid(0xa3)] as const;
const items = [uuid(0), uuid(1), uuid(2)] as const;

/** Calls on items that the server accepts although the album is deleted. */
const step = fc.record({
  name: fc.constantFrom('add', 'remove', 'remove', 'move', 'move', 'delete', 'restore'),
  album: fc.constantFrom(second, third),
  from: fc.constantFrom(null, deleted, second, third),
  isOut: fc.boolean(),
  item: fc.constantFrom(...items),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

it('leaves everything as if the album had never been deleted, whatever else was done between its deletion and the undo', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), fc.array(step, { maxLength: 12 }), (before, meanwhile) => {
      const [undone, never] = [play(before), play(before)];
      change(undone, '/api/album/delete', { id: deleted });
      for (const one of meanwhile) for (const server of [undone, never]) run(server, one);
      change(undone, '/api/album/restore', { id: deleted });
      expect(read(undone)).toEqual(read(never));
    }),
    { numRuns: 500 },
  );
});

function play(steps: Step[]): ModelServer {
  const server = new ModelServer();
  for (const id of items) server.addMedia(id, 1);
  for (const id of [deleted, second, third]) change(server, '/api/album/create', { id, title: 'Anime' });
  change(server, '/api/album/image/change-album', { current_album_id: null, target_album_id: deleted, image_ids: items.slice(0, 2) });
  for (const one of steps) run(server, one);
  return server;
}

function run(server: ModelServer, { name, album, from, isOut, item }: Step): void {
  switch (name) {
    case 'add':
      return change(server, '/api/album/image/batch-add', { album_id: album, images: [{ generation_media_resource_id: item }] });
    case 'remove':
      return change(server, '/api/album/image/batch-delete', { album_id: from ?? album, image_ids: [item] });
    case 'move':
      return change(server, '/api/album/image/change-album', {
        current_album_id: from,
        target_album_id: isOut && from !== null ? null : album,
        image_ids: [item],
      });
    default:
      return change(server, `/api/album/${name}`, { id: album });
  }
}

function change({ state }: ModelServer, path: string, body: unknown): void {
  changeAlbums(state, { path, body, now: 1 });
  recount(state);
}

function read({ state }: ModelServer): unknown {
  return {
    albums: Object.values(state.albums).map(({ row, isDeleted }) => ({ ...row, isDeleted })),
    members: Object.values(state.albumItems)
      .filter((item) => !item.isDeleted)
      .map(({ row }) => row.id)
      .sort(),
    inHistory: Object.values(state.media).map(({ row }) => row.in_history),
  };
}
