import { and, eq, type InferSelectModel } from 'drizzle-orm';
import type { Database, Transaction } from '../database.ts';
import { media } from '../schema/media.ts';
import { writeSpace } from './write-space.ts';

export type StoredMedia = InferSelectModel<typeof media>;

/**
 * Changes one item under a lock on its row, in its present space: a guest's items move when the guest signs in. `change` returns
 * null to leave everything as it is. Null too when there is no such item.
 */
export async function changeMedia<T extends object>(
  db: Database,
  mediaId: string,
  change: (tx: Transaction, row: StoredMedia) => Promise<T | null>,
): Promise<T | null> {
  for (;;) {
    const [found] = await db.select({ spaceId: media.spaceId }).from(media).where(eq(media.id, mediaId));
    if (found === undefined) return null;
    const { value } = await writeSpace(db, found.spaceId, async (tx, touch) => {
      const row = await lockMedia(tx, mediaId, found.spaceId);
      if (row === null) return 'moved';
      const result = await change(tx, row);
      if (result !== null) touch('media', [mediaId]);
      return result;
    });
    if (value !== 'moved') return value;
  }
}

/** The item with a lock on its row until the transaction ends, null when it is not in that space. */
export async function lockMedia(tx: Transaction, mediaId: string, spaceId: string): Promise<StoredMedia | null> {
  const [row] = await tx
    .select()
    .from(media)
    .where(and(eq(media.id, mediaId), eq(media.spaceId, spaceId)))
    .for('update');
  return row ?? null;
}
