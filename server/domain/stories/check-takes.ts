import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import { storyMediaId } from '../../../contract/stories/story-media.ts';
import type { Transaction } from '../../storage/database.ts';
import { isOneOf } from '../../storage/rows/row-conditions.ts';
import { media } from '../../storage/schema/media.ts';
import { storyMedia } from '../../storage/schema/story.ts';

type Chosen = { image_media_id?: string | null | undefined; video_media_id?: string | null | undefined };

/** Checks that the items that a shot shows belong to its story, and are a picture and a clip. @throws NOT_FOUND, VALIDATION_FAILED */
export async function checkTakes(tx: Transaction, storyId: string, chosen: Chosen): Promise<void> {
  const wanted = [
    { path: 'image_media_id', id: chosen.image_media_id, type: 'image' },
    { path: 'video_media_id', id: chosen.video_media_id, type: 'video' },
  ].filter((one) => typeof one.id === 'string');
  if (wanted.length === 0) return;
  const found = await tx
    .select({ id: media.id, type: media.resourceType })
    .from(storyMedia)
    .innerJoin(media, eq(media.id, storyMedia.mediaId))
    .where(
      and(
        eq(storyMedia.storyId, storyId),
        isOneOf(
          storyMedia.id,
          wanted.map(({ id }) => storyMediaId(storyId, id!)),
        ),
      ),
    );
  for (const { path, id, type } of wanted) {
    const take = found.find((one) => one.id === id);
    if (take === undefined) throw new AppError('NOT_FOUND', { detail: 'This item is not in the story.' });
    if (take.type !== type)
      throw new AppError('VALIDATION_FAILED', { issues: [{ path, message: `must be ${type === 'image' ? 'an image' : 'a video'}` }] });
  }
}
