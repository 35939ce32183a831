import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import { hasPicture, upscaleModes } from '../../../contract/media/media.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import type { Database } from '../../storage/database.ts';
import { media } from '../../storage/schema/media.ts';

/**
 * Where an image can be downloaded: its original, or the upscaled version that `url` is the address of.
 * @throws NOT_FOUND, GONE
 */
export async function findDownload(
  { db }: { db: Database },
  { spaceId, id, url }: { spaceId: string; id: string; url: string | undefined },
): Promise<ResponseOf<'createDownloadImage'>> {
  const [row] = await db
    .select()
    .from(media)
    .where(and(eq(media.id, id), eq(media.spaceId, spaceId)));
  if (row === undefined) throw new AppError('NOT_FOUND');
  if (row.deletedAt !== null || row.status === 'canceled') throw new AppError('GONE');
  if (row.hash === null || row.mime === null || !hasPicture(row)) throw new AppError('NOT_FOUND');
  const mode = upscaleModes.find((name) => url?.includes(`/api/media/${id}/${name}`));
  const version = mode === undefined ? undefined : row.upscales[mode];
  if (mode !== undefined && version === undefined) throw new AppError('NOT_FOUND');
  const file = version ?? { hash: row.hash, mime: row.mime, sizeBytes: row.sizeBytes };
  return { url: `/api/media/${id}/${mode ?? 'original'}?h=${file.hash.slice(0, 16)}`, mime: file.mime, size_bytes: file.sizeBytes };
}
