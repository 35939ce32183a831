import { asc, sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../database.ts';
import { isLiveMedia, isOneOf } from './row-conditions.ts';
import { album, albumItem } from '../schema/album.ts';
import { media } from '../schema/media.ts';

/** A membership counts while it and its item are there. */
const counts = sql`(${albumItem.deletedAt} is null and ${isLiveMedia})`;

/**
 * Brings the albums' numbers of images in line with changed memberships, and with items that began or ceased to be
 * living, and answers with the albums whose number changed. Each membership knows whether it is counted, so that this
 * costs the same however full an album is. Call it before the items' own `isCounted` is set, with the items locked.
 */
export async function countMemberships(
  tx: Transaction,
  changed: { media: readonly string[]; albumItems: readonly string[] },
): Promise<string[]> {
  const flipped = [
    ...(changed.albumItems.length === 0 ? [] : await flip(tx, isOneOf(albumItem.id, changed.albumItems))),
    ...(changed.media.length === 0
      ? []
      : await flip(tx, sql`${isOneOf(albumItem.mediaId, changed.media)} and ${isLiveMedia} <> ${media.isCounted}`)),
  ];
  const more = new Map<string, number>();
  for (const { album_id: id, is_counted: isCounted } of flipped) more.set(id, (more.get(id) ?? 0) + (isCounted ? 1 : -1));
  const differing = [...more].filter(([, by]) => by !== 0);
  if (differing.length === 0) return [];
  await addToCounts(tx, differing);
  return differing.map(([id]) => id);
}

async function flip(tx: Transaction, which: SQL): Promise<{ album_id: string; is_counted: boolean }[]> {
  const { rows } = await tx.execute<{ album_id: string; is_counted: boolean }>(sql`
    update ${albumItem} set is_counted = not ${albumItem.isCounted} from ${media}
    where ${media.id} = ${albumItem.mediaId} and ${which} and ${albumItem.isCounted} <> ${counts}
    returning ${albumItem.albumId}, ${albumItem.isCounted}`);
  return rows;
}

/** Albums are locked in the order of their ids, as everywhere. */
async function addToCounts(tx: Transaction, more: readonly (readonly [id: string, by: number])[]): Promise<void> {
  const ids = more.map(([id]) => id);
  await tx.select({ id: album.id }).from(album).where(isOneOf(album.id, ids)).orderBy(asc(album.id)).for('update');
  await tx.execute(sql`
    update ${album} set image_count = ${album.imageCount} + more.by
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(more.map(([, by]) => by))}::int[]) as more (id, by)
    where ${album.id} = more.id`);
}
