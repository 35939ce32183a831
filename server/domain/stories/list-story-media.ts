import { and, desc, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import type { Database } from '../../storage/database.ts';
import { media } from '../../storage/schema/media.ts';
import { story, storyMedia } from '../../storage/schema/story.ts';
import { isLiveMedia } from '../../storage/rows/row-conditions.ts';
import { toStoryMediaAnswer } from './to-answer.ts';

/** Images and videos of a story, newest first; only one kind of them where `type` says so. @throws NOT_FOUND */
export async function listStoryMedia(
  { db }: { db: Database },
  input: { spaceId: string; id: string; type: 'image' | 'video' | undefined },
): Promise<ResponseOf<'storyMedia'>> {
  const [found] = await db
    .select({ id: story.id })
    .from(story)
    .where(and(eq(story.id, input.id), eq(story.spaceId, input.spaceId), isNull(story.deletedAt)));
  if (found === undefined) throw new AppError('NOT_FOUND');
  const rows = await db
    .select()
    .from(storyMedia)
    .innerJoin(media, eq(media.id, storyMedia.mediaId))
    .where(
      and(
        eq(storyMedia.storyId, found.id),
        isNull(storyMedia.deletedAt),
        isLiveMedia,
        input.type === undefined ? undefined : eq(media.resourceType, input.type),
      ),
    )
    .orderBy(desc(storyMedia.createdAt), desc(storyMedia.id));
  return { media_resources: rows.map(({ story_media: row, media: item }) => toStoryMediaAnswer(row, item)) };
}
