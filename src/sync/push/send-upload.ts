import { AppError } from '../../../contract/errors.ts';
import type { Change } from '../../../contract/changes/changes.ts';
import { findBroughtFile, type BroughtFile } from '../../db/outbox/brought-file.ts';
import type { Mutation } from '../../db/database.ts';
import type { MediaVariant } from '../../../contract/media/media.ts';
import { uploadTimeoutMs } from '../api/api-client.ts';
import { leaderWrite } from '../leader/leader-write.ts';
import type { SyncWorld } from '../world.ts';

/**
 * Uploads the file of an import, a larger version or a sound before its change; the same bytes again are the same file.
 * It sends nothing for other changes, nor when the bytes are gone: then the server says whether it has them.
 * On a later attempt it returns a refusal instead of throwing it: the server may have the bytes already, and no room
 * for them twice. @throws AppError
 */
export async function sendUpload(
  world: SyncWorld,
  { change, mid, attempts, isGrantedBefore }: Pick<Mutation, 'mid' | 'attempts' | 'isGrantedBefore'> & { change: Change },
  signal: AbortSignal,
): Promise<AppError | null> {
  const brought = findBroughtFile(change);
  if (brought === null && change.kind !== 'sound.add') return null;
  const upload = await world.db.uploads.get(mid);
  const file =
    upload !== undefined
      ? new Blob([upload.bytes])
      : change.kind === 'sound.add'
        ? await (isGrantedBefore === true ? world.findKept?.({ url: change.args.url }) : undefined)
        : await findAccepted(world, brought!);
  if (file === undefined) return null;
  try {
    await (change.kind === 'media.import'
      ? sendImport(world, { ...brought!, isVideo: change.args.mime.startsWith('video/') }, { file, signal })
      : sendFile(world, change.kind === 'sound.add' ? 'uploadRawMedia' : 'uploadRawImage', { file, signal }));
    return null;
  } catch (error) {
    if (attempts > 1 && error instanceof AppError && !error.retryable) return error;
    throw error;
  }
}

/** True of a change whose file `sendUpload` sends. */
export function hasUpload(change: Change): boolean {
  return change.kind === 'sound.add' || findBroughtFile(change) !== null;
}

type Sending = { file: Blob; signal: AbortSignal };

async function sendImport(world: SyncWorld, { isVideo, ...imported }: BroughtFile & { isVideo: boolean }, sending: Sending): Promise<void> {
  if (isVideo) {
    // The copy is for a studio that cannot decode the video.
    await sendFile(world, 'uploadRawMedia', { ...sending, copy: await findKept(world, imported, '1024') });
    return;
  }
  await sendFile(world, 'uploadRawImage', sending).catch(async (error: unknown) => {
    const copy = error instanceof AppError && error.code === 'UPLOAD_UNREADABLE' ? await findKept(world, imported, '1024') : undefined;
    if (copy === undefined) throw error;
    // This browser could decode the picture, so the studio keeps it with the copy made here.
    await sendFile(world, 'uploadRawImage', { ...sending, copy });
  });
}

async function sendFile(
  { api }: SyncWorld,
  route: 'uploadRawMedia' | 'uploadRawImage',
  { file, signal, copy }: Sending & { copy?: Blob | undefined },
): Promise<void> {
  const form = new FormData();
  form.set('file', file, 'file');
  if (copy !== undefined) form.set('copy', copy, 'copy');
  await api.request(route, { form, signal, timeoutMs: uploadTimeoutMs(file.size) });
}

/** The cached file of a change without stored bytes: accepted before, lost with the change by a restored server. */
async function findAccepted(world: SyncWorld, brought: BroughtFile): Promise<Blob | undefined> {
  const kept = await findKept(world, brought, brought.variant);
  return kept?.size === brought.sizeBytes ? kept : undefined;
}

async function findKept(world: SyncWorld, { id, sha256 }: BroughtFile, variant: MediaVariant): Promise<Blob | undefined> {
  return world.findKept?.({ id, hash: sha256.slice(0, 16), variant });
}

/** Deletes the stored bytes of accepted and discarded changes; those of a refused one stay for another try. */
export async function sweepUploads(world: SyncWorld): Promise<void> {
  const mids = await world.db.uploads.toCollection().primaryKeys();
  if (mids.length > 0) await forgetUploads(world, mids);
}

/** Like `sweepUploads`, for these changes only: a look at all after each send would take longer than the send. */
export async function forgetUploads(world: SyncWorld, mids: readonly string[]): Promise<void> {
  const { db } = world;
  await leaderWrite(world, [db.uploads, db.outbox, db.problems], async () => {
    for (const mid of mids) {
      const mutation = await db.outbox.get({ mid });
      const isNeeded = mutation === undefined ? (await db.problems.where('mid').equals(mid).count()) > 0 : mutation.state !== 'acked';
      if (!isNeeded) await db.uploads.delete(mid);
    }
  });
}
