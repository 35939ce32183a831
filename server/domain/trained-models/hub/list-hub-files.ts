import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../../contract/errors.ts';
import { readMediaAddress } from '../../../../contract/generations/media-address.ts';
import type { Transaction } from '../../../storage/database.ts';
import { media } from '../../../storage/schema/media.ts';
import type { AssessedFile } from '../../content/assessor.ts';
import { findSentFile } from '../../generations/request/sent-file.ts';
import { hubPictures } from './hub-pictures.ts';
import type { StoredModel } from '../lock-model.ts';

/**
 * The files that the hub shows of a model, each once. Also those in the Trash: restored, they are shown again.
 * @throws VALIDATION_FAILED for a picture that is not there: it could come back, and would be shown
 */
export async function listHubFiles(tx: Transaction, model: StoredModel): Promise<AssessedFile[]> {
  const { cover, samples } = hubPictures(model);
  const files = new Map<string, AssessedFile>();
  for (const [path, urls] of [['cover', cover === null ? [] : [cover]] as const, ['sample_images', samples] as const]) {
    for (const url of urls) {
      const file = await findFile(tx, model, url);
      if (file === null) throw new AppError('VALIDATION_FAILED', { issues: [{ path, message: 'names a picture that is not there' }] });
      files.set(file.hash, file);
    }
  }
  return [...files.values()];
}

async function findFile(tx: Transaction, { userId, spaceId }: StoredModel, url: string): Promise<AssessedFile | null> {
  const named = readMediaAddress(url);
  if (named === null) return null;
  if (named.kind === 'upload') {
    const sent = await findSentFile(tx, { userId, spaceId, hash: named.sha256 });
    return sent === undefined ? null : { hash: named.sha256, mime: sent.mime, duration: sent.duration, mediaId: null, spaceId };
  }
  const { hash, mime, duration } = media;
  const [item] = await tx
    .select({ hash, mime, duration })
    .from(media)
    .where(and(eq(media.id, named.id), eq(media.spaceId, spaceId)));
  if (item === undefined || item.hash === null || item.mime === null) return null;
  return { hash: item.hash, mime: item.mime, duration: item.duration, mediaId: named.id, spaceId };
}
