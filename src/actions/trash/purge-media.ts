import { limits } from '../../../contract/limits.ts';
import { newId } from '../../lib/new-id.ts';
import { accountApi } from '../../sync/api/session-api.ts';

/**
 * Deletes items of the Trash for good, at once: it cannot be taken back, so it is not queued either. Returns how
 * many went. @throws AppError NETWORK… while the studio cannot be reached
 */
export async function purgeMedia(ids: readonly string[]): Promise<number> {
  const api = await accountApi();
  let purged = 0;
  for (let first = 0; first < ids.length; first += limits.batchDeleteMax) {
    const body = { ids: ids.slice(first, first + limits.batchDeleteMax) };
    purged += (await api.call('createPurge', { body, mid: newId() })).value.purged;
  }
  return purged;
}
