import { whenOpen } from '../db/open-database.ts';
import { withStorage } from '../db/with-storage.ts';

/** Keeps an unsent form under a name; undefined removes it. @throws AppError STORAGE_FULL, STORAGE_LOST */
export async function saveDraft(k: string, value: unknown): Promise<void> {
  await whenOpen((db) =>
    withStorage(db, async () => {
      if (value === undefined) await db.drafts.delete(k);
      else await db.drafts.put({ k, value });
    }),
  );
}
