import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import { idSchema } from '../../../contract/id.ts';
import * as v from 'valibot';
import { carriesMark } from '../../../contract/downloads/watermark.ts';
import type { Database } from '../../storage/database.ts';
import type { MediaStore } from '../../storage/files/media-store.ts';
import { media } from '../../storage/schema/media.ts';
import { findMediaFile, type MediaFile } from '../files/find-media-file.ts';

export type SourceQuestion = { spaceId: string; url: string; generationId?: string | undefined };
/** The original at an address and its kind. `hasMark`: saved copies of it carry the mark of the studio. */
export type Source = { file: MediaFile; kind: 'image' | 'video'; hasMark: boolean };

/** Upper limits of one conversion: bytes, seconds, and pixels of a frame. */
const most = { bytes: 300_000_000, imageBytes: 64_000_000, seconds: 600, pixels: 9_000_000, imagePixels: 64_000_000 };

/**
 * The original behind an address of this studio, if it is in the caller's space and small enough to convert. Checked before
 * anything is decoded.
 * @throws NOT_FOUND, CONVERT_TOO_LARGE
 */
export async function findSource(studio: { db: Database; mediaStore: MediaStore }, asked: SourceQuestion): Promise<Source> {
  const id = readAddress(asked.url);
  const [row] = await studio.db
    .select({
      generationId: media.generationId,
      kind: media.resourceType,
      origin: media.origin,
      duration: media.duration,
      width: media.width,
      height: media.height,
      deletedAt: media.deletedAt,
    })
    .from(media)
    .where(and(eq(media.id, id), eq(media.spaceId, asked.spaceId)));
  if (row === undefined || row.deletedAt !== null) throw new AppError('NOT_FOUND');
  if (asked.generationId !== undefined && row.generationId !== asked.generationId) throw new AppError('NOT_FOUND');
  const file = await findMediaFile(studio, { spaceId: asked.spaceId, id, variant: 'original' });
  const isVideo = row.kind === 'video';
  const pixels = row.width * row.height;
  const isTooLarge = isVideo
    ? file.sizeBytes > most.bytes || (row.duration ?? 0) > most.seconds || pixels > most.pixels
    : file.sizeBytes > most.imageBytes || pixels > most.imagePixels;
  if (isTooLarge) throw new AppError('CONVERT_TOO_LARGE');
  return { file, kind: row.kind, hasMark: carriesMark({ resource_type: row.kind, origin: row.origin }) };
}

/** The item's id in a media address of this API. The host of the address is ignored: nothing is fetched from it. @throws NOT_FOUND */
function readAddress(url: string): string {
  const path = URL.canParse(url, 'http://studio.invalid') ? new URL(url, 'http://studio.invalid').pathname : '';
  const id = /^\/api\/media\/([^/]+)\/[^/]+$/.exec(path)?.[1];
  if (!v.is(idSchema, id)) throw new AppError('NOT_FOUND');
  return id;
}
