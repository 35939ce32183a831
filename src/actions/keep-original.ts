import { AppError } from '../../contract/errors.ts';
import type { MediaRow } from '../../contract/media.ts';
import { openAccount } from '../db/open-database.ts';
import { readOriginal } from './read-original.ts';

type Connection = { saveData?: boolean };

/**
 * Keeps the original of a picture that is looked at on this device, so that it can be downloaded without a connection.
 * Does nothing for an unfinished one, when data is to be saved, and when the original cannot be had now.
 */
export async function keepOriginal(media: MediaRow, signal: AbortSignal): Promise<void> {
  const { connection } = navigator as { connection?: Connection };
  if (media.status !== 'completed' || media.hash === null || connection?.saveData === true) return;
  try {
    await readOriginal(media, openAccount(), { onProgress: () => undefined, signal });
  } catch (error) {
    if (!signal.aborted && !(error instanceof AppError)) throw error;
  }
}
