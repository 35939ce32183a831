import { and, eq, isNull, or } from 'drizzle-orm';
import { AppError } from '../../../../contract/errors.ts';
import { readMediaAddress } from '../../../../contract/generations/media-address.ts';
import { hasPicture } from '../../../../contract/media/media.ts';
import type { Database } from '../../../storage/database.ts';
import type { MediaStore } from '../../../storage/files/media-store.ts';
import { media } from '../../../storage/schema/media.ts';
import { trainedModel } from '../../../storage/schema/trained-model.ts';
import { openFile, type MediaFile } from '../../files/find-media-file.ts';
import { findSentFile } from '../../generations/request/sent-file.ts';
import { hubPictures } from './hub-pictures.ts';
import { isInHub, isPublishedModel } from './in-hub.ts';

type Reader = { spaceId: string; isAdmin: boolean };
type Model = typeof trainedModel.$inferSelect;

/**
 * The cover or a sample of a model, small: renditions carry no words, the original may. Its library reads it always, everybody else
 * while it is in the hub.
 * @throws NOT_FOUND, MEDIA_DAMAGED
 */
export async function findCommunityPicture(
  studio: { db: Database; mediaStore: MediaStore },
  { id, picture, reader }: { id: string; picture: string; reader: Reader },
): Promise<MediaFile> {
  const [model] = await studio.db
    .select()
    .from(trainedModel)
    .where(and(eq(trainedModel.id, id), isNull(trainedModel.deletedAt), isShownTo(reader)));
  if (model === undefined) throw new AppError('NOT_FOUND');
  const pictures = hubPictures(model);
  const url = picture === 'cover' ? pictures.cover : pictures.samples[Number(picture)];
  const file = url === null || url === undefined ? undefined : await findOwnPicture(studio.db, model, url);
  if (file === undefined) throw new AppError('NOT_FOUND');
  return openFile(studio, { ...file, variant: '512' });
}

function isShownTo({ spaceId, isAdmin }: Reader) {
  return or(eq(trainedModel.spaceId, spaceId), isAdmin ? isPublishedModel : isInHub);
}

/** A file of the row's own library: an address in a row proves nothing. Pictures in the Trash are not shown. */
export async function findOwnPicture(
  db: Database,
  { userId, spaceId }: Pick<Model, 'userId' | 'spaceId'>,
  url: string,
): Promise<{ hash: string; mime: string; sizeBytes: number | null } | undefined> {
  const named = readMediaAddress(url);
  if (named === null) return undefined;
  if (named.kind === 'upload') {
    const sent = await findSentFile(db, { userId, spaceId, hash: named.sha256 });
    return sent && { hash: named.sha256, mime: sent.mime, sizeBytes: sent.sizeBytes };
  }
  const { hash, mime, sizeBytes, status } = media;
  const [item] = await db
    .select({ hash, mime, sizeBytes, status })
    .from(media)
    .where(and(eq(media.id, named.id), eq(media.spaceId, spaceId), isNull(media.deletedAt)));
  if (item === undefined || item.hash === null || item.mime === null || !hasPicture(item)) return undefined;
  return { hash: item.hash, mime: item.mime, sizeBytes: item.sizeBytes };
}
