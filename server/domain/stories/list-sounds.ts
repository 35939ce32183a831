import { and, eq, isNull } from 'drizzle-orm';
import type { Database, Transaction } from '../../storage/database.ts';
import { storySound } from '../../storage/schema/story.ts';

/** The living sounds of a story, in no order. */
export function listSounds(db: Database | Transaction, storyId: string): Promise<(typeof storySound.$inferSelect)[]> {
  return db
    .select()
    .from(storySound)
    .where(and(eq(storySound.storyId, storyId), isNull(storySound.deletedAt)));
}
