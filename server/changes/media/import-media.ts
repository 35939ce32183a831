import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import { importedModel, type ImportRequest } from '../../../contract/import/import.ts';
import { promptHead } from '../../../contract/generations/prompt/prompt-head.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { lockHash } from '../../storage/files/lock-hash.ts';
import type { MediaStore } from '../../storage/files/media-store.ts';
import { generation, media } from '../../storage/schema/media.ts';
import { upload } from '../../storage/schema/upload.ts';
import { countEvent } from '../../domain/count-event.ts';

type Upload = typeof upload.$inferSelect;

/**
 * Makes an uploaded picture or video an item of the library, with the settings that its file states. The facts of the file are
 * those that the studio read, not the device's claims. Refusals: UPLOAD_MISSING, UPLOAD_UNREADABLE for a sound, ID_TAKEN.
 */
export function importMedia(
  { db, mediaStore }: { db: Database; mediaStore: MediaStore },
  once: OnceKey,
  request: ImportRequest,
): Promise<OnceAnswer> {
  return runOnce(db, once, async (tx, touch) => {
    const file = await findUpload(tx, mediaStore, { userId: once.userId, hash: request.sha256 });
    const body: ResponseOf<'createImport'> = {
      generation_history_id: request.generation_history_id,
      generation_media_resource_id: request.generation_media_resource_id,
    };
    const source = await findSource(tx, once.spaceId, request);
    await insertRows(tx, once, { request, file, source });
    await countEvent(tx, 'asset_imported');
    touch('generations', [body.generation_history_id]);
    touch('media', [body.generation_media_resource_id]);
    return { status: 200, body };
  });
}

/** Only the user who sent the bytes may import them: knowing the hash of a file is no proof of having it. */
async function findUpload(tx: Transaction, mediaStore: MediaStore, { userId, hash }: { userId: string; hash: string }): Promise<Upload> {
  await lockHash(tx, hash);
  const [found] = await tx
    .select()
    .from(upload)
    .where(and(eq(upload.userId, userId), eq(upload.hash, hash)));
  // A video from an archive was never probed: the device sends it again.
  const isProbed = found?.mime.startsWith('image/') === true || found?.duration != null;
  if (found === undefined || !isProbed || (await mediaStore.stat(hash, 'original')) === null) throw new AppError('UPLOAD_MISSING');
  if (found.mime.startsWith('audio/'))
    throw new AppError('UPLOAD_UNREADABLE', { detail: 'There is no film in this file. Nothing was imported.' });
  return found;
}

/**
 * The picture or video that the item was made from, also in the Trash. Null where the space has none: its import may come later
 * or was refused, or it is deleted. The item is imported without the link then.
 */
async function findSource(tx: Transaction, spaceId: string, { variation_source: source, mime }: ImportRequest): Promise<string | null> {
  if (source === undefined) return null;
  const kind = mime.startsWith('video/') ? 'video' : 'image';
  const own = and(eq(media.id, source), eq(media.spaceId, spaceId), eq(media.resourceType, kind));
  const [found] = await tx.select({ id: media.id }).from(media).where(own);
  return found?.id ?? null;
}

async function insertRows(
  tx: Transaction,
  { userId, spaceId, mid }: OnceKey,
  { request, file, source }: { request: ImportRequest; file: Upload; source: string | null },
): Promise<void> {
  const { settings } = request;
  // A device whose clock is ahead must not sort its picture before all later ones.
  const createdAt = new Date(Math.min(Math.max(0, request.at), Date.now()));
  const common = { userId, spaceId, seq: 0, createdAt, model: importedModel, width: file.width, height: file.height };
  const insertedGeneration = await tx
    .insert(generation)
    .values({
      ...common,
      id: request.generation_history_id,
      mid,
      prompt: settings.prompt ?? '',
      negativePrompt: settings.negative_prompt ?? '',
      imageNum: 1,
      seed: null,
      imported: settings,
    })
    .onConflictDoNothing()
    .returning({ id: generation.id });
  if (insertedGeneration.length !== 1) throw new AppError('ID_TAKEN');
  const words = settings.prompt ?? request.file_name.replaceAll('\0', '');
  const { hash, mime, sizeBytes, thumbhash } = file;
  const insertedMedia = await tx
    .insert(media)
    .values({
      ...common,
      id: request.generation_media_resource_id,
      generationId: request.generation_history_id,
      index: 0,
      resourceType: mime.startsWith('video/') ? 'video' : 'image',
      duration: mime.startsWith('video/') ? file.duration : null,
      status: 'completed',
      origin: 'imported',
      variationSource: source,
      seed: 0,
      promptHead: promptHead(words),
      hash,
      mime,
      sizeBytes,
      thumbhash: thumbhash === '' ? null : thumbhash,
    })
    .onConflictDoNothing()
    .returning({ id: media.id });
  if (insertedMedia.length !== 1) throw new AppError('ID_TAKEN');
}
