import { AppError } from '../../../contract/errors.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { findMe } from '../../db/queries/session.ts';
import { openAccount } from '../../db/open-database.ts';
import { isMetered, readConnection } from '../../lib/connection/connection.ts';
import { giveBackFiles, type GivenBack } from '../../sync/files/give-back-files.ts';
import { accountApi } from '../../sync/api/session-api.ts';

/** `studio`: what is damaged in the whole studio, for its administrators; null for everybody else. */
export type Damaged = GivenBack & { account: string; studio: ResponseOf<'internalDamaged'> | null };

/**
 * Asks what is damaged in the studio, and gives back at once what this device keeps of the library, unless bytes cost money.
 * Null while the studio cannot be asked.
 */
export async function findDamaged(signal: AbortSignal): Promise<Damaged | null> {
  try {
    const [api, me] = [await accountApi(), await findMe()];
    const account = openAccount();
    const storage = typeof caches === 'undefined' || isMetered(readConnection()) ? undefined : caches;
    const own = await giveBackFiles({ api, account, storage, signal });
    const studio = me?.is_admin === true ? (await api.call('internalDamaged', { signal })).value : null;
    return { ...own, account, studio };
  } catch (error) {
    if (!(error instanceof AppError) && !signal.aborted) throw error;
    return null;
  }
}
