import { and, desc, eq, gte, ne } from 'drizzle-orm';
import { limits } from '../../../contract/limits.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import type { Database } from '../../storage/database.ts';
import { media } from '../../storage/schema/media.ts';
import { isAfter, type Position } from '../history/position.ts';
import { presentMedia } from '../rows/media.ts';
import type { ShareLinks } from '../sharing/share-links.ts';

/** A page of the deleted items that can still be restored, deleted last first. `before` is a time of deletion. */
export async function listTrash(
  { db, links }: { db: Database; links: ShareLinks },
  input: { spaceId: string; before: Position | null; limit: number },
): Promise<ResponseOf<'createTrash'>> {
  const { before, limit } = input;
  const rows = await db
    .select()
    .from(media)
    .where(
      and(
        eq(media.spaceId, input.spaceId),
        gte(media.deletedAt, new Date(Date.now() - limits.trashMs)),
        ne(media.status, 'canceled'),
        isAfter(before, { at: media.deletedAt, id: media.id }),
      ),
    )
    .orderBy(desc(media.deletedAt), desc(media.id))
    .limit(limit);
  const items = rows.map((row) => ({ item: presentMedia(row, links), deleted_at: row.deletedAt!.getTime() }));
  const last = items.at(-1);
  return { items, next: last === undefined || items.length < limit ? null : `${last.deleted_at}:${last.item.id}` };
}
