import { findDeviceId } from '../../db/account/device.ts';
import { whenOpen } from '../../db/open-database.ts';
import { systemClock } from '../../lib/clock.ts';
import type { ApiClient } from './api-client.ts';

/** Asks the server without saying for whom: whose session the browser holds is what the answer tells. */
export async function sessionApi(): Promise<ApiClient> {
  // The table of all calls is not needed to paint the first screen.
  const { createApiClient } = await import('./api-client.ts');
  return createApiClient({ fetch: (input, init) => fetch(input, init), clock: systemClock, deviceId: await findDeviceId() });
}

/** Calls in the name of the user of this page, once its database is open. The server refuses them after a sign-in in another tab. */
export async function accountApi(): Promise<ApiClient> {
  const { connectAs } = await import('./write-now.ts');
  return whenOpen(connectAs);
}
