import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { rows as rowKinds } from '../../contract/rows/rows.ts';
import type { Change, SnapshotResponse } from '../../contract/sync.ts';
import { syncedTables, type SyncedTable } from '../../contract/synced-tables.ts';
import type { Database, Transaction } from '../storage/database.ts';
import { readSpace } from '../storage/read-space.ts';
import { albumItem } from '../storage/schema/album.ts';
import { generation, media } from '../storage/schema/media.ts';
import { generationColumns, listSynced } from '../storage/synced-tables.ts';
import { isLiveMedia, isOneOf } from '../storage/write-space.ts';
import { presentChange } from './rows/rows.ts';
import type { ShareLinks } from './sharing/share-links.ts';

/** A place in the newest-first order: `<created_at in ms>:<id>`. */
export type Position = { createdAt: number; id: string };

export function parsePosition(text: string | undefined): Position | null {
  if (text === undefined) return null;
  const [createdAt, id] = text.split(':') as [string, string];
  return { createdAt: Number(createdAt), id };
}

export function formatPosition(row: { createdAt: Date; id: string }): string {
  return `${row.createdAt.getTime()}:${row.id}`;
}

/** Items after `before` in the newest-first order. Times are compared in whole ms, as positions carry them. */
export function isAfter(before: Position | null) {
  return before === null
    ? undefined
    : sql`(${media.createdAt}, ${media.id}) < (to_timestamp(${before.createdAt}::double precision / 1000), ${before.id}::uuid)`;
}

/**
 * A page of the living items of a space, newest first, each with the generation it belongs to (once per page) and
 * the albums it is in. No item, and no place of one in an album, is in two pages: devices count on it. The first page
 * brings the small tables along: albums, stories, characters, presets, members.
 * @throws NOT_FOUND
 */
export function listSnapshot(
  studio: { db: Database; links: ShareLinks },
  input: { spaceId: string; before: Position | null; limit: number },
): Promise<SnapshotResponse> {
  const { db, links } = studio;
  return readSpace(db, input.spaceId, async (tx, space) => {
    const items = await tx
      .select()
      .from(media)
      .where(and(eq(media.spaceId, space.id), isLiveMedia, isAfter(input.before)))
      .orderBy(desc(media.createdAt), desc(media.id))
      .limit(input.limit);
    const ids = [...new Set(items.map((item) => item.generationId))];
    const generations = await tx.select(generationColumns).from(generation).where(isOneOf(generation.id, ids));
    const memberships = await tx
      .select()
      .from(albumItem)
      .where(
        and(
          isOneOf(
            albumItem.mediaId,
            items.map((item) => item.id),
          ),
          isNull(albumItem.deletedAt),
        ),
      );
    const last = items.at(-1);
    const small: Change[] = [];
    if (input.before === null) for (const table of smallTables) small.push(...(await listAll(tx, space.id, table, links)));
    return {
      space: space.id,
      epoch: space.epoch,
      head: space.seq,
      changes: [
        ...generations.map((row) => presentChange('generations', row, links)),
        ...items.map((row) => presentChange('media', row, links)),
        ...small,
        ...memberships.map((row) => presentChange('albumItems', row, links)),
      ],
      next: last === undefined || items.length < input.limit ? null : formatPosition(last),
      live_media: space.liveMedia,
      digest: space.digest,
    };
  });
}

/** Tables that are read whole. */
const smallTables = syncedTables.filter((table) => rowKinds[table].isSmall);

async function listAll(tx: Transaction, spaceId: string, name: SyncedTable, links: ShareLinks): Promise<Change[]> {
  const rows = await listSynced(tx, name, (table) => and(eq(table.spaceId, spaceId), isNull(table.deletedAt)));
  return rows.map((row) => presentChange(name, row, links));
}
