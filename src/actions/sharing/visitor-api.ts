import { systemClock } from '../../lib/clock.ts';
import { createApiClient, type ApiClient } from '../../sync/api/api-client.ts';

/** A client for public pages. It starts no session, and reads and keeps nothing on this device. */
export function visitorApi(): ApiClient {
  return createApiClient({ fetch: (input, init) => fetch(input, init), clock: systemClock, deviceId: 'visitor' });
}
