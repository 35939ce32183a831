import { AppError } from '../../../contract/errors.ts';
import { limits } from '../../../contract/limits.ts';
import { routes, type ResponseOf } from '../../../contract/routes/routes.ts';
import { soundLimits } from '../../../contract/stories/sounds/sound.ts';
import { videoTypeOf } from '../../../contract/import/video-type.ts';
import { sniffType } from '../../lib/guarded-fetch/sniff-type.ts';
import type { Database } from '../../storage/database.ts';
import type { MediaStore } from '../../storage/files/media-store.ts';
import { upload } from '../../storage/schema/upload.ts';
import { type ProbedFilm, probeFilm } from '../films/probe-film.ts';
import { storeSentPosters } from '../films/store-sent-posters.ts';
import { openLine } from '../run-one-at-a-time.ts';

/** A sound cut to its length may be a frame longer. */
const toleranceSeconds = 0.5;
/** A line of its own: pictures never wait for films. */
const inLine = openLine();

/** `copy` is the poster of a video that the device made, null where there is none. */
type Sent = { file: Uint8Array; copy: Uint8Array | null };

/**
 * Keeps a video or a sound until its sender imports it or makes something from it; a video also gets posters. The same bytes
 * again are the same file.
 * @throws MEDIA_TYPE_INVALID for a file that is neither, DURATION_UNKNOWN for one that cannot be read, MEDIA_TOO_LONG
 */
export async function storeRawMedia(
  { db, mediaStore }: { db: Database; mediaStore: MediaStore },
  userId: string,
  { file: bytes, copy }: Sent,
): Promise<ResponseOf<'uploadRawMedia'>> {
  const sniffed = videoTypeOf(bytes) ?? sniffType(bytes);
  if (sniffed === null || sniffed.startsWith('image/')) throw new AppError('MEDIA_TYPE_INVALID');
  const found = await inLine(() => probeFilm(bytes));
  if (found === null || !(found.duration > 0)) throw new AppError('DURATION_UNKNOWN');
  const { type, mime } = typeOf(sniffed, found);
  const most = type === 'audio' ? soundLimits.seconds : limits.filmSecondsMax;
  if (found.duration > most + toleranceSeconds) throw new AppError('MEDIA_TOO_LONG');
  const duration = Math.min(found.duration, most);
  const { hash, sizeBytes } = await mediaStore.put(bytes);
  const thumbhash = type === 'video' ? await storeSentPosters(mediaStore, hash, { film: found, copy }) : '';
  const facts = { mime, width: found.width, height: found.height, thumbhash, duration, at: new Date() };
  await db
    .insert(upload)
    .values({ userId, hash, sizeBytes, ...facts })
    // An archive may have brought the same file without these facts.
    .onConflictDoUpdate({ target: [upload.userId, upload.hash], set: facts });
  return { status: 'success', data: { url: `${routes.uploadRawMedia.path}/${hash}`, sha256: hash, type, duration } };
}

/** A film container may hold a sound only. */
function typeOf(sniffed: string, { width }: ProbedFilm): { type: 'video' | 'audio'; mime: string } {
  const type = width > 0 ? 'video' : 'audio';
  if (type === 'video') return { type, mime: sniffed };
  return { type, mime: sniffed === 'video/quicktime' ? 'audio/mp4' : sniffed.replace(/^video/, type) };
}
