import { AppError } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';
import { routes, type ResponseOf } from '../../contract/routes.ts';
import { sniffType } from '../lib/guarded-fetch/sniff-type.ts';
import type { Database } from '../storage/database.ts';
import type { MediaStore } from '../storage/media-store.ts';
import { upload } from '../storage/schema/media.ts';
import { type ProbedFilm, probeFilm } from './films/probe-film.ts';
import { openLine } from './run-one-at-a-time.ts';

/** A voice that was cut to a minute may be a frame longer. */
const toleranceSeconds = 0.5;
/** Beside that of pictures, which wait for nobody's films. */
const inLine = openLine();

/**
 * Keeps the bytes of a video or a sound for what its sender makes from it. The same bytes again are the same file.
 * @throws MEDIA_TYPE_INVALID for what is neither, DURATION_UNKNOWN for what cannot be read, MEDIA_TOO_LONG
 */
export async function storeRawMedia(
  { db, mediaStore }: { db: Database; mediaStore: MediaStore },
  userId: string,
  bytes: Uint8Array,
): Promise<ResponseOf<'uploadRawMedia'>> {
  const sniffed = sniffType(bytes);
  if (sniffed === null || sniffed.startsWith('image/')) throw new AppError('MEDIA_TYPE_INVALID');
  const found = await inLine(() => probeFilm(bytes, { hasPoster: false }));
  if (found === null || !(found.duration > 0)) throw new AppError('DURATION_UNKNOWN');
  const { type, mime } = typeOf(sniffed, found);
  const most = type === 'audio' ? limits.voiceSecondsMax : limits.filmSecondsMax;
  if (found.duration > most + toleranceSeconds) throw new AppError('MEDIA_TOO_LONG');
  const duration = Math.min(found.duration, most);
  const { hash, sizeBytes } = await mediaStore.put(bytes);
  const row = { userId, hash, mime, sizeBytes, width: found.width, height: found.height, thumbhash: '', duration, at: new Date() };
  await db
    .insert(upload)
    .values(row)
    .onConflictDoUpdate({ target: [upload.userId, upload.hash], set: { at: row.at, duration } });
  return { status: 'success', data: { url: `${routes.uploadRawMedia.path}/${hash}`, sha256: hash, type, duration } };
}

/** A container for films may hold nothing but a sound. */
function typeOf(sniffed: string, { width }: ProbedFilm): { type: 'video' | 'audio'; mime: string } {
  const type = width > 0 ? 'video' : 'audio';
  return { type, mime: sniffed.replace(/^(?:video|audio)/, type) };
}
