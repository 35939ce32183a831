import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { AppError } from '../../../../contract/errors.ts';
import type { FileVariant } from '../../../../contract/media/media.ts';
import type { PublishedStory } from '../../../../contract/stories/published-story.ts';
import type { Database } from '../../../storage/database.ts';
import type { MediaStore } from '../../../storage/files/media-store.ts';
import { story } from '../../../storage/schema/story.ts';
import { openFile, type MediaFile } from '../../files/find-media-file.ts';
import { bareFilm } from '../../sharing/bare-film.ts';
import { hashLink } from '../../sharing/share-links.ts';
import type { Assessor } from '../../content/assessor.ts';
import { findFilm } from './find-film.ts';
import { findShownFilm } from './find-shown-film.ts';

type Film = NonNullable<Awaited<ReturnType<typeof findFilm>>>;
type Studio = { db: Database; assessor: Assessor };
type Found = { row: typeof story.$inferSelect; film: Film };

/** The story behind a link. @throws NOT_FOUND alike for a private, a deleted and an unknown story, and for one without a film */
export async function findPublished(studio: Studio, token: string): Promise<PublishedStory> {
  return present(await findByLink(studio, token), `/api/stories/published/${token}/film`);
}

/** The title that other sites show with a link. @throws NOT_FOUND */
export async function findPublishedTitle(db: Database, token: string): Promise<string> {
  const row = await findStory(db, eq(story.shareHash, hashLink(token)));
  return withFilm(row, await findFilm(db, row.id)).row.title;
}

/** The same as `findPublished` of a story of a library, published or not. @throws NOT_FOUND */
export async function findOwnPublished(db: Database, { spaceId, id }: { spaceId: string; id: string }): Promise<PublishedStory> {
  const row = await findStory(db, and(eq(story.id, id), eq(story.spaceId, spaceId)));
  const found = withFilm(row, await findFilm(db, row.id));
  return present(found, `/api/media/${found.film.id}`);
}

/** The film of a published story, or a poster of it. @throws NOT_FOUND, MEDIA_DAMAGED */
export async function findPublishedFile(
  studio: Studio & { mediaStore: MediaStore },
  { token, variant }: { token: string; variant: FileVariant },
): Promise<MediaFile> {
  const { film } = await findByLink(studio, token);
  const { hash, mime, sizeBytes } = film;
  if (hash === null || mime === null) throw new AppError('NOT_FOUND');
  const file = await openFile(studio, { hash, mime, sizeBytes, variant });
  // One that a device made may say of itself what it was made of.
  return variant === 'original' ? bareFilm(file) : file;
}

async function findByLink(studio: Studio, token: string): Promise<Found> {
  const row = await findStory(studio.db, eq(story.shareHash, hashLink(token)));
  return withFilm(row, await findShownFilm(studio, row.id));
}

async function findStory(db: Database, condition: SQL | undefined): Promise<Found['row']> {
  const [row] = await db
    .select()
    .from(story)
    .where(and(condition, isNull(story.deletedAt)));
  if (row === undefined) throw new AppError('NOT_FOUND');
  return row;
}

function withFilm(row: Found['row'], film: Film | null): Found {
  if (film === null) throw new AppError('NOT_FOUND');
  return { row, film };
}

function present({ row, film }: Found, address: string): PublishedStory {
  return {
    title: row.title,
    film_url: address,
    width: film.width,
    height: film.height,
    duration: film.duration ?? 0,
    // Chapters are kept of the newest film only.
    chapters: film.id === row.lastExportMediaId ? row.lastExportChapters : [],
    created_at: film.createdAt.getTime(),
  };
}
