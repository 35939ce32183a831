import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import type { StoryDetail } from '../../../contract/stories/answer.ts';
import type { Database } from '../../storage/database.ts';
import { story, storyShot } from '../../storage/schema/story.ts';
import { toStoryDetail } from './to-answer.ts';

/** A story of the space with its shots. @throws NOT_FOUND */
export async function getStory({ db }: { db: Database }, { spaceId, id }: { spaceId: string; id: string }): Promise<StoryDetail> {
  const [found] = await db
    .select()
    .from(story)
    .where(and(eq(story.id, id), eq(story.spaceId, spaceId), isNull(story.deletedAt)));
  if (found === undefined) throw new AppError('NOT_FOUND');
  const shots = await db
    .select()
    .from(storyShot)
    .where(and(eq(storyShot.storyId, found.id), isNull(storyShot.deletedAt)));
  return toStoryDetail(found, shots);
}
