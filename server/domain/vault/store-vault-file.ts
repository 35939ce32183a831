import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import { limits } from '../../../contract/limits.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { limitTo } from '../../lib/limit-to.ts';
import type { Database } from '../../storage/database.ts';
import type { MediaStore, RenditionVariant } from '../../storage/files/media-store.ts';
import { upload } from '../../storage/schema/upload.ts';
import { makeRenditions, UnreadablePicture } from '../files/make-renditions.ts';
import { runOneAtATime } from '../run-one-at-a-time.ts';
import { probeFile } from './probe-file.ts';

type Studio = { db: Database; mediaStore: MediaStore };
type Stored = ResponseOf<'vaultFile'>;

/** Enough to tell a video from all other files. */
const headBytes = 16;

/**
 * Keeps one original of an archive until its sender restores the item it belongs to. It is streamed to disk; its smaller copies
 * are made at the first view.
 * @throws SUM_WRONG, UPLOAD_UNREADABLE, BODY_TOO_LARGE
 */
export async function storeVaultFile(
  { db, mediaStore }: Studio,
  sent: { userId: string; sha256: string; bytes: AsyncIterable<Uint8Array> },
): Promise<Stored> {
  const { hash, sizeBytes, mime, width, height } = await mediaStore.put(limitTo(sent.bytes, limits.vaultFileBytes), async (incoming) => {
    if (incoming.hash !== sent.sha256) throw new AppError('SUM_WRONG');
    const head = await incoming.read({ start: 0, end: headBytes - 1 });
    const found = await runOneAtATime(() => probeFile(head, incoming.sizeBytes, () => incoming.read()));
    if (found === null) throw new AppError('UPLOAD_UNREADABLE');
    return found;
  });
  const row = { userId: sent.userId, hash, sizeBytes, mime, width: width ?? 0, height: height ?? 0, thumbhash: '' };
  const at = new Date();
  await db
    .insert(upload)
    .values({ ...row, at })
    .onConflictDoUpdate({ target: [upload.userId, upload.hash], set: { at } });
  return { sha256: hash, mime };
}

const variants: RenditionVariant[] = ['256', '512', '1024'];

/** Makes a video's posters from the picture that was archived with it. @throws UPLOAD_MISSING, UPLOAD_UNREADABLE */
export async function storeVaultPoster(
  { db, mediaStore }: Studio,
  sent: { userId: string; sha256: string; bytes: Uint8Array },
): Promise<Stored> {
  const { userId, sha256 } = sent;
  const [video] = await db
    .select({ mime: upload.mime })
    .from(upload)
    .where(and(eq(upload.userId, userId), eq(upload.hash, sha256)));
  // Pictures have renditions of their own, which a user must not replace.
  if (video === undefined || !video.mime.startsWith('video/')) throw new AppError('UPLOAD_MISSING');
  // Another item may show the same video: its posters stay as they are.
  if ((await mediaStore.stat(sha256, '256')) === null) {
    const { webp } = await readPoster(sent.bytes);
    // Checked again: the studio may have made its own posters in the meantime, and published the video with them.
    if ((await mediaStore.stat(sha256, '256')) !== null) return { sha256, mime: video.mime };
    for (const variant of variants) await mediaStore.putRendition(sha256, variant, webp[variant]);
  }
  return { sha256, mime: video.mime };
}

async function readPoster(bytes: Uint8Array) {
  try {
    return await runOneAtATime(() => makeRenditions(bytes));
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error;
    throw new AppError('UPLOAD_UNREADABLE', { cause: error });
  }
}
