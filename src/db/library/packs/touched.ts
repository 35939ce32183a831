import type { SavedGeneration, SavedMedia, StudioDatabase } from '../../database.ts';
import { packMedia, toItem } from './media-pack.ts';
import { packTexts, toText } from './text-pack.ts';

/** So many rows of a transaction are a page of a library that arrives. */
const pageRows = 100;

/**
 * Says which items and requests a transaction wrote or removed, in that same transaction: with the packs saved before,
 * this is all that an index needs to be right, in this tab and in others, also after a crash.
 */
export async function noteTouched(
  db: StudioDatabase,
  wrote: { media: readonly SavedMedia[]; generations: readonly SavedGeneration[] },
  removed: { media: readonly string[]; generations: readonly string[] },
): Promise<void> {
  const media = [...wrote.media.map((row) => row.id), ...removed.media];
  const generations = [...wrote.generations.map((row) => row.id), ...removed.generations];
  if (media.length === 0 && generations.length === 0) return;
  const isPage = removed.media.length + removed.generations.length === 0 && media.length + generations.length >= pageRows;
  await db.touched.add({
    media,
    generations,
    ...(isPage && { page: { media: packMedia(wrote.media.map(toItem)), texts: packTexts(wrote.generations.map(toText)) } }),
  });
}
