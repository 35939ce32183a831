import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { AppError } from '../../../../contract/errors.ts';
import type { Database, Transaction } from '../../../storage/database.ts';
import { isLiveMedia } from '../../../storage/rows/row-conditions.ts';
import { media } from '../../../storage/schema/media.ts';
import { story, storyMedia } from '../../../storage/schema/story.ts';

const newestMax = 5;

/** The newest film of a story that is not in the Trash; null where there is none. */
export async function findFilm(db: Database | Transaction, storyId: string): Promise<typeof media.$inferSelect | null> {
  return (await listFilms(db, storyId))[0] ?? null;
}

/** The newest films of a story that are not in the Trash, newest first. */
export async function listFilms(db: Database | Transaction, storyId: string): Promise<(typeof media.$inferSelect)[]> {
  const isFilm = and(
    eq(storyMedia.storyId, storyId),
    isNull(storyMedia.shotId),
    isNotNull(storyMedia.madeOf),
    isNull(storyMedia.deletedAt),
  );
  const rows = await db
    .select({ media })
    .from(storyMedia)
    .innerJoin(media, eq(media.id, storyMedia.mediaId))
    .where(and(isFilm, eq(media.resourceType, 'video'), eq(media.status, 'completed'), isLiveMedia))
    .orderBy(desc(storyMedia.createdAt), desc(storyMedia.id))
    .limit(newestMax);
  return rows.map((row) => row.media);
}

/** The same of a story of a library. @throws NOT_FOUND for the story, FILM_MISSING */
export async function findNewestFilm(
  { db }: { db: Database },
  { spaceId, id }: { spaceId: string; id: string },
): Promise<typeof media.$inferSelect> {
  const [row] = await db
    .select({ id: story.id })
    .from(story)
    .where(and(eq(story.id, id), eq(story.spaceId, spaceId), isNull(story.deletedAt)));
  if (row === undefined) throw new AppError('NOT_FOUND');
  const film = await findFilm(db, id);
  if (film === null) throw new AppError('FILM_MISSING');
  return film;
}
