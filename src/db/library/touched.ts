import type { StudioDatabase } from '../database.ts';

/**
 * Says which items and requests a transaction wrote, in that same transaction: with the packs saved before, this
 * is all that an index needs to be right, in this tab and in others, also after a crash.
 */
export async function noteTouched(
  db: StudioDatabase,
  touched: { media: readonly string[]; generations: readonly string[] },
): Promise<void> {
  if (touched.media.length === 0 && touched.generations.length === 0) return;
  await db.touched.add({ media: [...touched.media], generations: [...touched.generations] });
}
