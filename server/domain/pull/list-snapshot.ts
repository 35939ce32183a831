import { and, desc, eq, isNull } from 'drizzle-orm';
import { rows as rowKinds } from '../../../contract/rows/rows.ts';
import { endOfItems, type RowChange, type SnapshotResponse } from '../../../contract/sync/sync.ts';
import { syncedTables, type SyncedTable } from '../../../contract/sync/synced-tables.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { readSpace } from '../../storage/rows/read-space.ts';
import { albumItem } from '../../storage/schema/album.ts';
import { generation, media } from '../../storage/schema/media.ts';
import { generationColumns, listSynced } from '../../storage/rows/synced-tables.ts';
import { isLiveMedia, isOneOf } from '../../storage/rows/write-space.ts';
import { formatPosition, isAfter, parsePosition, type Position } from '../history/position.ts';
import { presentChange } from '../rows/rows.ts';
import { listStoriesPage } from './list-stories-page.ts';
import type { ShareLinks } from '../sharing/share-links.ts';

/** Position of a first copy. `stories`: there are more behind this one; null: there are none. */
export type SnapshotPosition = { items: Position | null; stories: Position | null };

/** Rows of stories that a page brings for each of its items. */
const storyRowsPerItem = 4;

export function parseSnapshotPosition(text: string | undefined): SnapshotPosition {
  const [items, stories] = text?.split('+') ?? [];
  return { items: parsePosition(items), stories: parsePosition(stories) };
}

/**
 * A page of the living items of a space, newest first, each with the generation it belongs to (once per page) and
 * the albums it is in. No item, and no place of one in an album, is in two pages: devices count on it. The first page
 * brings the small tables along: albums, characters, presets, members. Stories come newest first too, a part of them with each page.
 * @throws NOT_FOUND
 */
export function listSnapshot(
  studio: { db: Database; links: ShareLinks },
  input: { spaceId: string; before: SnapshotPosition; limit: number },
): Promise<SnapshotResponse> {
  const { db, links } = studio;
  const { before } = input;
  const isFirst = before.items === null;
  return readSpace(db, input.spaceId, async (tx, space) => {
    const rowsMax = input.limit * storyRowsPerItem;
    const wanted = { spaceId: space.id, before: before.stories, rowsMax };
    const stories = isFirst || before.stories !== null ? await listStoriesPage({ tx, links }, wanted) : { changes: [], next: null };
    const items = await tx
      .select()
      .from(media)
      .where(and(eq(media.spaceId, space.id), isLiveMedia, isAfter(before.items)))
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
    const last = items.length < input.limit ? undefined : items.at(-1);
    const small: RowChange[] = [];
    if (isFirst) for (const table of smallTables) small.push(...(await listAll({ tx, links }, space.id, table)));
    return {
      space: space.id,
      epoch: space.epoch,
      head: space.seq,
      changes: [
        ...generations.map((row) => presentChange('generations', row, links)),
        ...items.map((row) => presentChange('media', row, links)),
        ...small,
        ...stories.changes,
        ...memberships.map((row) => presentChange('albumItems', row, links)),
      ],
      next: nextOf(last === undefined ? endOfItems : formatPosition(last), stories.next),
      live_media: space.liveMedia,
      digest: space.digest,
    };
  });
}

function nextOf(items: string, stories: Position | null): string | null {
  if (stories !== null) return `${items}+${formatPosition(stories)}`;
  return items === endOfItems ? null : items;
}

/** Tables that are read whole. */
const smallTables = syncedTables.filter((table) => rowKinds[table].isSmall);

async function listAll({ tx, links }: { tx: Transaction; links: ShareLinks }, spaceId: string, name: SyncedTable): Promise<RowChange[]> {
  const rows = await listSynced(tx, name, (table) => and(eq(table.spaceId, spaceId), isNull(table.deletedAt)));
  return rows.map((row) => presentChange(name, row, links));
}
