import { buffer } from 'node:stream/consumers';
import type { MediaStore } from '../../storage/files/media-store.ts';
import { makeRenditions, UnreadablePicture } from '../files/make-renditions.ts';
import { storePosters } from '../files/store-renditions.ts';
import type { ProbedFilm } from './probe-film.ts';
import { plainPoster } from './store-film.ts';

/**
 * Stores the posters of an uploaded film. They show its first picture. Where that cannot be decoded here, they show `copy`, the
 * poster that the device made, or a plain grey. Answers with their ThumbHash in base64.
 */
export async function storeSentPosters(
  store: MediaStore,
  hash: string,
  { film, copy }: { film: ProbedFilm; copy: Uint8Array | null },
): Promise<string> {
  if (film.poster !== null) return (await storePosters(store, hash, film.poster)).thumbhash;
  // Another user may have the same film: one device must not choose the poster that others see.
  const earlier = await store.open(hash, '1024');
  if (earlier !== null) return (await makeRenditions(await buffer(earlier.stream))).thumbhash;
  const plain = async () => storePosters(store, hash, await plainPoster(film));
  if (copy === null) return (await plain()).thumbhash;
  const posters = await storePosters(store, hash, copy).catch((error: unknown) => {
    if (!(error instanceof UnreadablePicture)) throw error;
    return plain();
  });
  return posters.thumbhash;
}
