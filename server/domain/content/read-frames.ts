import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { newId } from '../../lib/ids/new-id.ts';
import type { MediaStore } from '../../storage/files/media-store.ts';
import { DamagedOriginal, readIntact } from '../files/store-renditions.ts';
import { storeFilm } from '../films/store-film.ts';
import { openLine } from '../run-one-at-a-time.ts';
import type { Frame } from './networks/frame.ts';
import { readFramesByJumps, readFramesInOrder } from './read-film-frames.ts';
import { readPictureFrames } from './read-picture-frames.ts';

/** The frames of a file, scaled to squares of `side` pixels. `duration` in seconds, of a film. */
export type FrameReader = (file: { hash: string; mime: string; duration: number | null }, side: number) => Promise<Frame[]>;

/** Reads frames for the networks. Films are copied into `folder` while their frames are read; `signal` stops that. */
export function createFrameReader(mediaStore: MediaStore, { folder, signal }: { folder: string; signal: AbortSignal }): FrameReader {
  const films = openLine();
  /** Films that take minutes wait for each other; no other film waits for them. */
  const slowFilms = openLine();
  return async ({ hash, mime, duration }, side) => {
    if (mime.startsWith('image/')) return readImage(mediaStore, { hash, side });
    // Missing posters are made now: later, a device could send one that was not assessed.
    if ((await mediaStore.stat(hash, '1024')) === null) await storeFilm(mediaStore, { hash, mime }, () => Promise.resolve(null));
    const poster = await readPoster(mediaStore, { hash, side });
    const wanted = { seconds: duration ?? 0, side };
    const read = <T>(by: (path: string, ...how: [typeof wanted, AbortSignal]) => Promise<T>): Promise<T> =>
      readFilm(mediaStore, { hash, folder }, (path) => by(path, wanted, signal));
    const frames = (await films(() => read(readFramesByJumps))) ?? (await slowFilms(() => read(readFramesInOrder)));
    return [...poster, ...frames];
  };
}

/**
 * The frames of a picture. One that is damaged or cannot be decoded here is shown by the copies that a device sent with it. The
 * copies may differ from the pixels that browsers read of the original, so those are assessed too.
 */
async function readImage(store: MediaStore, { hash, side }: { hash: string; side: number }): Promise<Frame[]> {
  const original = await readIntact(store, hash);
  try {
    return await readPictureFrames(original, side);
  } catch (error) {
    const copies = await readPoster(store, { hash, side });
    if (copies.length === 0) throw error;
    const left = await readPictureFrames(original, side, 'none').catch((): Frame[] => []);
    return [...copies, ...left];
  }
}

/** The poster of a file, which a device may have sent; empty where there is none. */
async function readPoster(store: MediaStore, { hash, side }: { hash: string; side: number }): Promise<Frame[]> {
  const opened = await store.open(hash, '1024');
  return opened === null ? [] : readPictureFrames(await buffer(opened.stream), side);
}

/** Copies a film into `folder` for `read`, and removes the copy afterwards. */
async function readFilm<T>(
  store: MediaStore,
  { hash, folder }: { hash: string; folder: string },
  read: (path: string) => Promise<T>,
): Promise<T> {
  const opened = await store.open(hash, 'original');
  if (opened === null) throw new DamagedOriginal(`The original ${hash} is not in the media store.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, newId());
  try {
    await pipeline(opened.stream, createWriteStream(path));
    return await read(path);
  } finally {
    await rm(path, { force: true });
  }
}
