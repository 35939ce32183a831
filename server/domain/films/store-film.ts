import sharp from 'sharp';
import type { MediaStore } from '../../storage/files/media-store.ts';
import { UnreadablePicture } from '../files/make-renditions.ts';
import { runOneAtATime } from '../run-one-at-a-time.ts';
import { readIntact, storePosters } from '../files/store-renditions.ts';
import { probeFilm, type ProbedFilm } from './probe-film.ts';

/** The facts about a stored film. `duration` in seconds. */
export type StoredFilm = { mime: string; width: number; height: number; duration: number; thumbhash: string };

const durationMax = 3_600;

/**
 * Probes a stored film and puts its posters beside it. The posters show its first picture. Where that cannot be decoded here,
 * they show `fallback`, the picture the film was made from, or a plain grey. Running it twice gives the same files.
 * @throws UnreadablePicture, DamagedOriginal
 */
export async function storeFilm(
  store: MediaStore,
  { hash, mime }: { hash: string; mime: string },
  fallback: () => Promise<Uint8Array | null>,
): Promise<StoredFilm> {
  const bytes = await readIntact(store, hash);
  const film = await runOneAtATime(() => probeFilm(bytes));
  const isWhole = film !== null && film.width > 0 && film.height > 0 && film.duration > 0 && film.duration <= durationMax;
  if (!isWhole) throw new UnreadablePicture('The engine sent a video that cannot be read.');
  // A film that was paid for is kept although it cannot be decoded here: browsers may be able to.
  const poster = film.poster ?? (await fallback()) ?? (await plainPoster(film));
  const { thumbhash } = await storePosters(store, hash, poster);
  return { mime, width: film.width, height: film.height, duration: film.duration, thumbhash };
}

/** A grey picture in the shape of a film, at most as large as the largest poster. */
export function plainPoster({ width, height }: Pick<ProbedFilm, 'width' | 'height'>): Promise<Uint8Array> {
  const share = Math.min(1, 1024 / Math.max(width, height));
  const size = { width: Math.ceil(width * share), height: Math.ceil(height * share) };
  return sharp({ create: { ...size, channels: 3, background: '#808080' } })
    .png()
    .toBuffer();
}
