import { and, eq, isNull } from 'drizzle-orm';
import type { Database, Transaction } from '../../storage/database.ts';
import { storyShot } from '../../storage/schema/story.ts';

/** The living shots of a story, in no order. */
export function listShots(db: Database | Transaction, storyId: string): Promise<(typeof storyShot.$inferSelect)[]> {
  return db
    .select()
    .from(storyShot)
    .where(and(eq(storyShot.storyId, storyId), isNull(storyShot.deletedAt)));
}
