import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import { notAnImage, type CreateRequest } from '../../../contract/generation.ts';
import { readMediaAddress } from '../../../contract/generation/media-address.ts';
import { hasPicture } from '../../../contract/media.ts';
import type { Transaction } from '../../storage/database.ts';
import { media, upload } from '../../storage/schema/media.ts';
import type { OnceKey } from '../run-once.ts';

type Named = { path: string; id: string; type: 'image' | 'video' } | { path: string; sha256: string; type: 'image' | 'video' };

/**
 * Whatever a request is made from is one's own and can be looked at, and is an image where one is needed.
 * @throws NOT_FOUND, GONE, VALIDATION_FAILED for a file of the wrong kind
 */
export async function checkFiles(tx: Transaction, once: Pick<OnceKey, 'userId' | 'spaceId'>, request: CreateRequest): Promise<void> {
  for (const named of listFiles(request)) await ('id' in named ? checkItem(tx, once.spaceId, named) : checkUpload(tx, once.userId, named));
}

function listFiles({ variation_source, image_urls = [], image_url, end_frame_image_url, video_url }: CreateRequest): Named[] {
  const addresses: [string, string | undefined, 'image' | 'video'][] = [
    ...image_urls.map((url, index): [string, string, 'image'] => [`image_urls.${index}`, url, 'image']),
    ['image_url', image_url, 'image'],
    ['end_frame_image_url', end_frame_image_url, 'image'],
    ['video_url', video_url, 'video'],
  ];
  const named = addresses.flatMap(([path, url, type]): Named[] => {
    const file = url === undefined ? null : readMediaAddress(url);
    if (file === null) return [];
    return [file.kind === 'item' ? { path, id: file.id, type } : { path, sha256: file.sha256, type }];
  });
  return variation_source === null ? named : [{ path: 'variation_source', id: variation_source, type: 'image' }, ...named];
}

async function checkItem(tx: Transaction, spaceId: string, { path, id, type }: Extract<Named, { id: string }>): Promise<void> {
  const [source] = await tx
    .select({ status: media.status, resourceType: media.resourceType, deletedAt: media.deletedAt })
    .from(media)
    .where(and(eq(media.id, id), eq(media.spaceId, spaceId)));
  if (source === undefined) throw new AppError('NOT_FOUND');
  if (source.deletedAt !== null) throw new AppError('GONE');
  if (source.resourceType !== type) throw wrongKind(path, type);
  if (!hasPicture(source)) throw new AppError('NOT_FOUND', { detail: 'There is no picture to begin with.' });
}

/** Only who sent the bytes may use them: to know the hash of a file is not to have it. */
async function checkUpload(tx: Transaction, userId: string, { path, sha256, type }: Extract<Named, { sha256: string }>): Promise<void> {
  const [sent] = await tx
    .select({ mime: upload.mime })
    .from(upload)
    .where(and(eq(upload.userId, userId), eq(upload.hash, sha256)));
  if (sent === undefined) throw new AppError('NOT_FOUND');
  if (!sent.mime.startsWith(`${type}/`)) throw wrongKind(path, type);
}

function wrongKind(path: string, type: 'image' | 'video'): AppError {
  if (type === 'image') return new AppError('VALIDATION_FAILED', { detail: notAnImage, issues: [{ path, message: 'must be an image' }] });
  return new AppError('VALIDATION_FAILED', { issues: [{ path, message: 'must be a video' }] });
}
