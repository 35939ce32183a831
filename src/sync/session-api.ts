import type { StudioDatabase } from '../db/database.ts';
import { findDeviceId } from '../db/device.ts';
import { systemClock } from '../lib/clock.ts';
import type { ApiClient } from './api-client.ts';

/** Asks the server without saying for whom: whose session the browser holds is what the answer tells. */
export async function sessionApi(): Promise<ApiClient> {
  // The table of all calls is not needed to paint the first screen.
  const { createApiClient } = await import('./api-client.ts');
  return createApiClient({ fetch: (input, init) => fetch(input, init), clock: systemClock, deviceId: await findDeviceId() });
}

/** Asks for the user of this database: when somebody else has signed in meanwhile, in another tab, the server refuses it. */
export async function accountApi(db: StudioDatabase): Promise<ApiClient> {
  const { connectAs } = await import('./write-now.ts');
  return connectAs(db);
}
