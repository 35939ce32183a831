import { AppError } from '../../../contract/errors.ts';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import { openAccount } from '../../db/open-database.ts';
import { readConnection } from '../../lib/connection/connection.ts';
import { readOriginal } from './read-original.ts';

/**
 * Keeps the original of a picture that is looked at on this device, so that it can be downloaded without a connection.
 * Does nothing for an unfinished one, when data is to be saved, and when the original cannot be had now.
 */
export async function keepOriginal(media: MediaRow, signal: AbortSignal): Promise<void> {
  if (media.status !== 'completed' || media.hash === null || readConnection()?.saveData === true) return;
  try {
    await readOriginal(media, openAccount(), { onProgress: () => undefined, signal });
  } catch (error) {
    if (!signal.aborted && !(error instanceof AppError)) throw error;
  }
}
