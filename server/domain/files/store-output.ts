import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { sniffType } from '../../lib/guarded-fetch/sniff-type.ts';
import type { Database } from '../../storage/database.ts';
import type { MediaStore } from '../../storage/files/media-store.ts';
import { generation, media } from '../../storage/schema/media.ts';
import { readChosenFiles } from '../generations/inputs/read-chosen.ts';
import { UnreadablePicture } from './make-renditions.ts';
import { storeRenditions } from './store-renditions.ts';
import { storeFilm } from '../films/store-film.ts';

type Output = { mime: string; width: number; height: number; thumbhash: string; resourceType: 'image' | 'video'; duration: number | null };

/**
 * Makes and stores the renditions of an engine's output, or the posters of a film. Running it twice gives the same files. @throws
 * UnreadablePicture for the wrong kind: a film in place of a picture, or the other way round
 */
export async function storeOutput(
  { db, mediaStore }: { db: Database; mediaStore: MediaStore },
  { mediaId, hash }: { mediaId: string; hash: string },
): Promise<Output> {
  const head = await mediaStore.open(hash, 'original', { start: 0, end: 31 });
  const mime = head === null ? null : sniffType(await buffer(head.stream));
  const [asked] = await db
    .select({ resourceType: media.resourceType, settings: generation.settings })
    .from(media)
    .innerJoin(generation, eq(generation.id, media.generationId))
    .where(eq(media.id, mediaId));
  const isFilm = mime?.startsWith('video/') === true;
  if (isFilm !== (asked?.resourceType === 'video'))
    throw new UnreadablePicture(isFilm ? 'The engine sent a video instead of a picture.' : 'The engine sent no video.');
  if (!isFilm) return { ...(await storeRenditions(mediaStore, hash)), resourceType: 'image', duration: null };
  const first = async (): Promise<Uint8Array | null> => {
    const { video } = await readChosenFiles({ db, mediaStore }, asked!.settings).catch(() => ({ video: {} }));
    return ('firstFrame' in video ? video.firstFrame : undefined) ?? null;
  };
  return { ...(await storeFilm(mediaStore, { hash, mime }, first)), resourceType: 'video' };
}
