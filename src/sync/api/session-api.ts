import { findDeviceId } from '../../db/account/device.ts';
import { whenOpen } from '../../db/open-database.ts';
import { systemClock } from '../../lib/clock.ts';
import type { ApiClient } from './api-client.ts';

/** A client that names no user: the answer tells which session the browser holds. */
export async function sessionApi(): Promise<ApiClient> {
  // The first screen paints without the table of all routes, so the client is imported later.
  const { createApiClient } = await import('./api-client.ts');
  return createApiClient({ fetch: (input, init) => fetch(input, init), clock: systemClock, deviceId: await findDeviceId() });
}

/** A client for this page's user, once the database is open. After another user signs in elsewhere, the server refuses it. */
export async function accountApi(): Promise<ApiClient> {
  const { connectAs } = await import('./write-now.ts');
  return whenOpen(connectAs);
}
