import { AppError } from '../../../contract/errors.ts';
import type { Wish } from '../../../contract/changes/changes.ts';
import { findBroughtFile, type BroughtFile } from '../../db/outbox/brought-file.ts';
import type { Intent } from '../../db/database.ts';
import type { MediaVariant } from '../../../contract/media/media.ts';
import { leaderWrite } from '../leader/leader-write.ts';
import type { SyncWorld } from '../world.ts';

/** Slower than any connection that is worth waiting for, bytes per ms. */
const slowest = 20;
const leastMs = 30_000;

/**
 * Sends the bytes that an import, a larger version or a sound is about, before it is asked for; the same bytes again are the same
 * file. Nothing is sent for other wishes, nor when the bytes are gone: then the server says whether it has them. On a later attempt a
 * refusal is returned instead of thrown: the server may have the bytes already, and no room for them twice. @throws AppError
 */
export async function sendUpload(
  world: SyncWorld,
  wish: Wish,
  { mid, attempts, isGrantedBefore }: Pick<Intent, 'mid' | 'attempts' | 'isGrantedBefore'>,
  signal: AbortSignal,
): Promise<AppError | null> {
  const brought = findBroughtFile(wish);
  if (brought === null && wish.kind !== 'sound.add') return null;
  const upload = await world.db.uploads.get(mid);
  const file =
    upload !== undefined
      ? new Blob([upload.bytes])
      : wish.kind === 'sound.add'
        ? await (isGrantedBefore === true ? world.findKept?.({ url: wish.args.url }) : undefined)
        : await findGranted(world, brought!);
  if (file === undefined) return null;
  try {
    await (wish.kind === 'media.import'
      ? sendImport(world, { ...brought!, isVideo: wish.args.mime.startsWith('video/') }, { file, signal })
      : sendFile(world, wish.kind === 'sound.add' ? 'uploadRawMedia' : 'uploadRawImage', { file, signal }));
    return null;
  } catch (error) {
    if (attempts > 1 && error instanceof AppError && !error.retryable) return error;
    throw error;
  }
}

/** True of a change whose file `sendUpload` sends. */
export function hasUpload(wish: Wish): boolean {
  return wish.kind === 'sound.add' || findBroughtFile(wish) !== null;
}

type Sending = { file: Blob; signal: AbortSignal };

async function sendImport(world: SyncWorld, { isVideo, ...imported }: BroughtFile & { isVideo: boolean }, sending: Sending): Promise<void> {
  if (isVideo) {
    // For a studio that cannot decode the video.
    await sendFile(world, 'uploadRawMedia', { ...sending, copy: await findKept(world, imported, '1024') });
    return;
  }
  await sendFile(world, 'uploadRawImage', sending).catch(async (error: unknown) => {
    const copy = error instanceof AppError && error.code === 'UPLOAD_UNREADABLE' ? await findKept(world, imported, '1024') : undefined;
    if (copy === undefined) throw error;
    // This browser has shown the picture: the studio keeps it with the copy that was made here.
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
  await api.request(route, { form, signal, timeoutMs: leastMs + file.size / slowest });
}

/** A change that is sent again was granted before: a server that lost it may have lost the file with it. */
async function findGranted(world: SyncWorld, brought: BroughtFile): Promise<Blob | undefined> {
  const kept = await findKept(world, brought, brought.variant);
  return kept?.size === brought.sizeBytes ? kept : undefined;
}

async function findKept(world: SyncWorld, { id, sha256 }: BroughtFile, variant: MediaVariant): Promise<Blob | undefined> {
  return world.findKept?.({ id, hash: sha256.slice(0, 16), variant });
}

/** Forgets the bytes of changes that were granted or given up; those of a refused one stay while it can be tried again. */
export async function sweepUploads(world: SyncWorld): Promise<void> {
  const mids = await world.db.uploads.toCollection().primaryKeys();
  if (mids.length > 0) await forgetUploads(world, mids);
}

/** The same for these changes. To look at all that wait after each one of them would take longer than to send it. */
export async function forgetUploads(world: SyncWorld, mids: readonly string[]): Promise<void> {
  const { db } = world;
  await leaderWrite(world, [db.uploads, db.outbox, db.problems], async () => {
    for (const mid of mids) {
      const intent = await db.outbox.get({ mid });
      const isNeeded = intent === undefined ? (await db.problems.where('mid').equals(mid).count()) > 0 : intent.state !== 'acked';
      if (!isNeeded) await db.uploads.delete(mid);
    }
  });
}
