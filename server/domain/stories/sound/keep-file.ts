import { EngineError } from '../../../engines/engine-error.ts';
import type { Transaction } from '../../../storage/database.ts';
import type { MediaStore } from '../../../storage/files/media-store.ts';
import { upload } from '../../../storage/schema/upload.ts';
import { probeFilm } from '../../films/probe-film.ts';
import { grantFiles } from '../../generations/request/sent-file.ts';
import { wholeWav } from './whole-wav.ts';

/** A sound in the store of the studio, which no row names yet. */
export type StoredSound = { hash: string; mime: string; sizeBytes: number; seconds: number };

/** Keeps the bytes of a sound, and measures it. @throws EngineError NO_OUTPUT for what is none */
export async function storeSound(mediaStore: MediaStore, { bytes, mime }: { bytes: Uint8Array; mime: string }): Promise<StoredSound> {
  const whole = wholeWav(bytes);
  const probed = await probeFilm(whole, { hasPoster: false });
  if (probed === null || !(probed.duration > 0)) throw new EngineError('NO_OUTPUT', 'This sound cannot be read.');
  return { ...(await mediaStore.put(whole)), mime, seconds: probed.duration };
}

/** Makes a stored sound an upload of the person who pays, which everybody of the library can read. */
export async function ownSound(
  tx: Transaction,
  { hash, mime, sizeBytes, seconds }: StoredSound,
  { userId, spaceId }: { userId: string; spaceId: string },
): Promise<string> {
  const facts = { mime, width: 0, height: 0, thumbhash: '', duration: seconds, at: new Date() };
  await tx
    .insert(upload)
    .values({ userId, hash, sizeBytes, ...facts })
    .onConflictDoUpdate({ target: [upload.userId, upload.hash], set: { at: facts.at } });
  await grantFiles(tx, { spaceId, hashes: [hash] });
  return `/api/media/upload_raw_media/${hash}`;
}
