import { AppError } from '../../../contract/errors.ts';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import { makeStrip } from '../../../workers/video/client.ts';
import { openAccount } from '../../db/open-database.ts';
import { readConnection } from '../../lib/connection/connection.ts';
import { readOriginal } from './read-original.ts';

/** Strips that stay in memory, some 50 KB each: of the videos that were looked at last. */
const keptMax = 24;
const kept = new Map<string, Blob[]>();

/**
 * Small pictures along a video, in order, made on this device of its original, which is kept for that. Empty where data is
 * to be saved, the original cannot be had now, or this browser cannot decode it. @throws the signal's reason when aborted
 */
export async function readStrip(media: MediaRow, signal: AbortSignal): Promise<Blob[]> {
  if (media.status !== 'completed' || media.hash === null || readConnection()?.saveData === true) return [];
  const name = `${openAccount()}:${media.hash}`;
  const known = kept.get(name);
  if (known !== undefined) return known;
  try {
    const original = await readOriginal(media, openAccount(), { onProgress: () => undefined, signal });
    const frames = await makeStrip(original, { signal });
    kept.set(name, frames);
    const [oldest] = kept.keys();
    if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
    return frames;
  } catch (error) {
    if (signal.aborted || !(error instanceof AppError)) throw error;
    return [];
  }
}
