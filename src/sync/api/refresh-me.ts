import type { StudioDatabase } from '../../db/database.ts';
import { saveMe } from '../../db/open-database.ts';
import type { SyncWorld } from '../world.ts';

/**
 * Fetches and stores the signed-in user, the credits left and the time of the server's clock.
 * @throws AppError UNAUTHENTICATED, USER_MISMATCH, NETWORK…
 */
export async function refreshMe(
  { db, api, clock }: Pick<SyncWorld, 'api' | 'clock'> & { db: StudioDatabase },
  signal: AbortSignal,
): Promise<void> {
  const { value } = await api.call('userMe', { signal });
  await saveMe(db, value, clock.now());
}
