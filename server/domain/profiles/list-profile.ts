import { and, count, desc, eq, isNull, inArray } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import type { Database } from '../../storage/database.ts';
import { media } from '../../storage/schema/media.ts';
import { user } from '../../storage/schema/user.ts';
import { isAfter, type Position } from '../history/position.ts';

type Page = ResponseOf<'profile'>;

/** The condition for pictures on a profile: finished, posted, and not in the Trash. */
export function isOnProfile(userId: string) {
  return and(
    eq(media.publishedBy, userId),
    media.isPublished,
    isNull(media.deletedAt),
    eq(media.resourceType, 'image'),
    inArray(media.status, ['completed', 'upscaling']),
  );
}

/** The id of the account that has a profile's name. @throws NOT_FOUND */
export async function findProfileOwner(db: Database, username: string): Promise<string> {
  const [found] = await db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.username, username), eq(user.isAnonymous, false)));
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found.id;
}

/** A page of a profile, posted last first. `before` is a time of posting. @throws NOT_FOUND for an unknown name */
export async function listProfile(
  { db }: { db: Database },
  { username, before, limit }: { username: string; before: Position | null; limit: number },
): Promise<Page> {
  const owner = await findProfileOwner(db, username);
  const { id, width, height, thumbhash, publishedAt } = media;
  const rows = await db
    .select({ id, width, height, thumbhash, publishedAt })
    .from(media)
    .where(and(isOnProfile(owner), isAfter(before, { at: media.publishedAt, id: media.id })))
    .orderBy(desc(publishedAt), desc(id))
    .limit(limit);
  const [all] = await db.select({ count: count() }).from(media).where(isOnProfile(owner));
  const items = rows.map((row) => ({
    id: row.id,
    width: row.width,
    height: row.height,
    thumbhash: row.thumbhash,
    published_at: row.publishedAt?.getTime() ?? 0,
    media_url: `/api/profile/${username}/media/${row.id}`,
  }));
  const last = items.at(-1);
  const next = last === undefined || items.length < limit ? null : `${last.published_at}:${last.id}`;
  return { username, count: all?.count ?? 0, items, next };
}
