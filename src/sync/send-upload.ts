import type { Wish } from '../db/intent-keys.ts';
import { leaderWrite } from './leader-write.ts';
import type { SyncWorld } from './world.ts';

/** Slower than any connection that is worth waiting for, bytes per ms. */
const slowest = 20;
const leastMs = 30_000;

/**
 * Sends the bytes that an import is about, before it is asked for; the same bytes again are the same file. Nothing is
 * sent for other wishes, nor when the bytes are gone: then the server says whether it has them. @throws AppError
 */
export async function sendUpload({ db, api }: SyncWorld, wish: Wish, mid: string, signal: AbortSignal): Promise<void> {
  const upload = wish.kind === 'media.import' ? await db.uploads.get(mid) : undefined;
  if (upload === undefined) return;
  const form = new FormData();
  form.set('file', new Blob([upload.bytes]), 'picture');
  await api.request('uploadRawImage', { form, signal, timeoutMs: leastMs + upload.bytes.byteLength / slowest });
}

/** Forgets the bytes of imports that were granted or given up; those of a refused one stay while it can be tried again. */
export async function sweepUploads(world: SyncWorld): Promise<void> {
  const { db } = world;
  if ((await db.uploads.count()) === 0) return;
  await leaderWrite(world, [db.uploads, db.outbox, db.problems], async () => {
    for (const mid of await db.uploads.toCollection().primaryKeys()) {
      const intent = await db.outbox.get({ mid });
      const isNeeded = intent === undefined ? (await db.problems.where('mid').equals(mid).count()) > 0 : intent.state !== 'acked';
      if (!isNeeded) await db.uploads.delete(mid);
    }
  });
}
