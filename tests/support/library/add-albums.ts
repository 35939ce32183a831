import { randomUUID } from 'node:crypto';
import { albumItemId } from '../../../contract/album.ts';
import type { Me } from '../../../contract/account/user.ts';
import type { Database } from '../../../server/storage/database.ts';
import { album, albumItem } from '../../../server/storage/schema/album.ts';
import { writeSpace } from '../../../server/storage/rows/write-space.ts';

/** `addedAt`: when its last item was added, ms since 1970. */
export type WantedAlbum = { title: string; createdAt: number; addedAt?: number; items?: readonly string[] };

/** Puts albums with these items into a library. Answers with their ids. */
export async function addAlbums(db: Database, owner: Pick<Me, 'user_id' | 'space_id'>, wanted: readonly WantedAlbum[]): Promise<string[]> {
  const own = { spaceId: owner.space_id, seq: 0 };
  const albums = wanted.map(({ title, createdAt, addedAt }) => ({
    ...own,
    userId: owner.user_id,
    id: randomUUID(),
    title,
    createdAt: new Date(createdAt),
    updatedAt: new Date(createdAt),
    lastAddedAt: addedAt === undefined ? null : new Date(addedAt),
  }));
  const items = wanted.flatMap(({ items: ids = [], createdAt, addedAt = createdAt }, at) =>
    ids.map((mediaId, index) => ({
      ...own,
      id: albumItemId(albums[at]!.id, mediaId),
      albumId: albums[at]!.id,
      mediaId,
      addedAt: new Date(addedAt - index),
    })),
  );
  await writeSpace(db, owner.space_id, async (tx, touch) => {
    await tx.insert(album).values(albums);
    if (items.length > 0) await tx.insert(albumItem).values(items);
    touch(
      'albums',
      albums.map(({ id }) => id),
    );
    touch(
      'albumItems',
      items.map(({ id }) => id),
    );
  });
  return albums.map(({ id }) => id);
}
