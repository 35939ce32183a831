import { AppError } from '../../../contract/errors.ts';
import { refreshMe } from '../api/refresh-me.ts';
import type { SyncWorld } from '../world.ts';

/**
 * Reads from the user's library. NOT_FOUND means that the user joined or left a team on another device. Then it
 * refreshes the user, which starts the new library, and throws NETWORK, so the loop reads again.
 * @throws AppError, what `read` throws; NETWORK for a library that changed
 */
export async function inOwnSpace<T>(world: SyncWorld, signal: AbortSignal, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
    await refreshMe(world, signal);
    throw new AppError('NETWORK', { detail: 'The library is another one now.', cause: error });
  }
}
