import { findDeviceId } from '../db/device.ts';
import { systemClock } from '../lib/clock.ts';
import { createApiClient, type ApiClient } from './api-client.ts';

/** Asks the server without saying for whom: whose session the browser holds is what the answer tells. */
export async function sessionApi(): Promise<ApiClient> {
  return createApiClient({ fetch: (input, init) => fetch(input, init), clock: systemClock, deviceId: await findDeviceId() });
}
