import { whenOpen } from '../db/open-database.ts';
import { withStorage } from '../db/with-storage.ts';

/**
 * Keeps an unsent form under a name; undefined removes it. It is kept also when the page ends right after the call.
 * @throws AppError STORAGE_FULL, STORAGE_LOST
 */
export async function saveDraft(k: string, value: unknown): Promise<void> {
  await whenOpen((db) =>
    withStorage(db, () =>
      db.transaction('rw', db.drafts, ({ idbtrans }) => {
        void (value === undefined ? db.drafts.delete(k) : db.drafts.put({ k, value }));
        // A browser aborts what a page that ends has not committed, and nothing runs after its last turn.
        idbtrans.commit();
      }),
    ),
  );
}
