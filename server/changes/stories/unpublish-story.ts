import { eq } from 'drizzle-orm';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import { lockStory } from '../../domain/stories/lock-story.ts';
import type { Database } from '../../storage/database.ts';
import { story } from '../../storage/schema/story.ts';

/** Removes the link of a story: it shows nothing from then on, and publishing again makes another. Refusals: NOT_FOUND. */
export function unpublishStory({ db }: { db: Database }, once: OnceKey, { id }: ChangeBody<'story.unpublish'>): Promise<OnceAnswer> {
  return runOnce(db, once, async (tx, touch) => {
    const row = await lockStory(tx, once.spaceId, id);
    if (row.shareHash !== null) {
      await tx.update(story).set({ shareHash: null, shareSealed: null }).where(eq(story.id, id));
      touch('stories', [id]);
    }
    return { status: 200, body: { id } satisfies ResponseOf<'storyUnpublish'> };
  });
}
