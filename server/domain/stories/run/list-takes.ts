import { and, eq, isNull } from 'drizzle-orm';
import type { Take } from '../../../../contract/stories/shots/take.ts';
import type { Database, Transaction } from '../../../storage/database.ts';
import { media } from '../../../storage/schema/media.ts';
import { storyMedia } from '../../../storage/schema/story.ts';

export type StoredTake = Take & { media: { failedReason: string | null } };

/** The living items of a story. */
export async function listTakes(db: Database | Transaction, storyId: string): Promise<StoredTake[]> {
  const { resourceType: resource_type, status, failedReason } = media;
  const { mediaId: media_id, shotId: shot_id, madeOf: made_of, createdAt } = storyMedia;
  const rows = await db
    .select({ media_id, shot_id, made_of, createdAt, media: { resource_type, status, failedReason } })
    .from(storyMedia)
    .innerJoin(media, eq(media.id, storyMedia.mediaId))
    .where(and(eq(storyMedia.storyId, storyId), isNull(storyMedia.deletedAt), isNull(media.deletedAt)));
  return rows.map(({ createdAt: at, ...take }) => ({ ...take, created_at: at.getTime() }));
}
