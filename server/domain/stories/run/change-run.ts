import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../../storage/database.ts';
import { story } from '../../../storage/schema/story.ts';
import { type Touch, writeSpace } from '../../../storage/rows/write-space.ts';
import { isMadeBy, type StoredStory } from './find-run.ts';
import type { StoryRun } from './story-run.ts';

/**
 * Changes a story that waits for this run, under a lock on its row, in its present space. `change` returns the changed columns of
 * the story. Answers false when the story no longer waits for this run: then nothing was changed.
 */
export async function changeRun(
  db: Database,
  run: StoryRun,
  change: (tx: Transaction, row: StoredStory, touch: Touch) => Promise<Partial<typeof story.$inferInsert>>,
): Promise<boolean> {
  for (;;) {
    const [found] = await db.select({ spaceId: story.spaceId }).from(story).where(isMadeBy(run));
    if (found === undefined) return false;
    const { value } = await writeSpace(db, found.spaceId, async (tx, touch) => {
      const row = await lockRun(tx, run, found.spaceId);
      if (row === null) return false;
      const columns = await change(tx, row, touch);
      if (Object.keys(columns).length === 0) return true;
      await tx.update(story).set(columns).where(eq(story.id, row.id));
      touch('stories', [row.id]);
      return true;
    });
    // False: the run ended, or the story moved with its space after the look-up.
    if (value) return true;
  }
}

/** The story with a lock on its row, while it waits for this run and is in this space. */
export async function lockRun(tx: Transaction, run: StoryRun, spaceId: string): Promise<StoredStory | null> {
  const [row] = await tx
    .select()
    .from(story)
    .where(and(isMadeBy(run), eq(story.spaceId, spaceId)))
    .for('update');
  return row ?? null;
}
