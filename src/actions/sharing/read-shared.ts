import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { systemClock } from '../../lib/clock.ts';
import { createApiClient } from '../../sync/api/api-client.ts';

export type SharedItem = ResponseOf<'sharedItem'>;

/**
 * The item behind a share link. Needs no session: none is started, and nothing is read from or kept on this device.
 * @throws AppError NOT_FOUND when it is private, unknown or no link at all; NETWORK…
 */
export async function readShared(token: string): Promise<SharedItem> {
  const api = createApiClient({ fetch: (input, init) => fetch(input, init), clock: systemClock, deviceId: 'visitor' });
  return (await api.call('sharedItem', { params: { token } })).value;
}
