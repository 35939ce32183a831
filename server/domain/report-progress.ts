import { eq } from 'drizzle-orm';
import { isInProgress } from '../../contract/media.ts';
import { changeMedia } from '../storage/change-media.ts';
import type { Database } from '../storage/database.ts';
import { media } from '../storage/schema/media.ts';

/** Every report is a change that all devices of the account pull. */
const reportEveryMs = 500;

/**
 * Makes the function that writes an engine's true progress (0–1) into the row, at most every 500 ms.
 * It answers false once the image needs nothing more.
 */
export function createProgressReport(db: Database, mediaId: string): (progress: number) => Promise<boolean> {
  let latest = { progress: -1, at: 0 };
  return async (progress) => {
    const now = Date.now();
    if (progress === latest.progress || now - latest.at < reportEveryMs) return true;
    latest = { progress, at: now };
    const written = await changeMedia(db, mediaId, async (tx, row) => {
      if (!isInProgress(row)) return null;
      await tx.update(media).set({ progress }).where(eq(media.id, mediaId));
      return {};
    });
    return written !== null;
  };
}
