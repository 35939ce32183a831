import { and, eq, ne } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import { hasPicture } from '../../../contract/media.ts';
import type { ResponseOf } from '../../../contract/routes.ts';
import type { Database } from '../../storage/database.ts';
import { isLiveMedia } from '../../storage/row-conditions.ts';
import { generation, media } from '../../storage/schema/media.ts';

export type SharedRow = typeof media.$inferSelect;

/** The item that a link shows now. @throws NOT_FOUND alike for a private, a deleted, an unfinished and an unknown one */
export async function findSharedRow(db: Database, token: string): Promise<SharedRow> {
  const [row] = await db
    .select()
    .from(media)
    .where(and(eq(media.shareToken, token), ne(media.sharePermission, 'private'), isLiveMedia));
  if (row === undefined || row.hash === null || !hasPicture(row)) throw new AppError('NOT_FOUND');
  return row;
}

/** What a link shows: the picture, and how it was made only where the permission is `public`. @throws NOT_FOUND */
export async function findShared({ db }: { db: Database }, token: string): Promise<ResponseOf<'sharedItem'>> {
  const row = await findSharedRow(db, token);
  return {
    resource_type: row.resourceType,
    width: row.width,
    height: row.height,
    duration: row.duration,
    mime: row.mime,
    thumbhash: row.thumbhash,
    media_url: `/api/share/${token}/media`,
    share_access_permission: row.sharePermission === 'public' ? 'public' : 'image_only',
    generation: row.sharePermission === 'public' ? await findDetails(db, row) : null,
  };
}

async function findDetails(db: Database, row: SharedRow): Promise<ResponseOf<'sharedItem'>['generation']> {
  const [made] = await db
    .select({ prompt: generation.prompt, negativePrompt: generation.negativePrompt })
    .from(generation)
    .where(eq(generation.id, row.generationId));
  const { prompt = '', negativePrompt = '' } = made ?? {};
  return { prompt, negative_prompt: negativePrompt, model: row.model, seed: row.seed, created_at: row.createdAt.getTime() };
}
