import { AppError } from '../../../contract/errors.ts';
import type { BodyOf, ResponseOf, RouteName } from '../../../contract/routes/routes.ts';
import type { StudioDatabase } from '../../db/database.ts';
import { findDeviceId } from '../../db/account/device.ts';
import { readMeta } from '../../db/meta.ts';
import { systemClock } from '../../lib/clock.ts';
import { newId } from '../../lib/new-id.ts';
import { createApiClient, type ApiClient } from './api-client.ts';
import { tell } from '../channel.ts';

/** A small machine needs minutes to check a film before it publishes it, and answers IN_PROGRESS until then. */
const patienceMs = 600_000;
const againMs = 2_000;

/** Keys of writes with an unknown outcome: a retry uses the same key. */
const open = new Map<string, string>();

/**
 * Sends a write at once, because its answer decides the person's next step. It has no optimistic effect: a pull
 * brings its rows. After a lost answer the same write reuses its key, so it happens once.
 * @throws AppError
 */
export async function writeNow<N extends RouteName>(
  db: StudioDatabase,
  name: N,
  { body, connect = connectAs }: { body: BodyOf<N>; connect?: (db: StudioDatabase) => Promise<ApiClient> },
): Promise<ResponseOf<N>> {
  const what = JSON.stringify([db.name, name, body]);
  const mid = open.get(what) ?? newId();
  open.set(what, mid);
  try {
    const value = await callUntilDone(await connect(db), name, { body, mid });
    open.delete(what);
    tell(db.name, { t: 'wake' });
    return value;
  } catch (error) {
    // A refusal is final, so the next try gets a new key.
    if (error instanceof AppError && !error.retryable) open.delete(what);
    throw error;
  }
}

async function callUntilDone<N extends RouteName>(api: ApiClient, name: N, call: { body: BodyOf<N>; mid: string }): Promise<ResponseOf<N>> {
  const until = systemClock.now() + patienceMs;
  for (;;) {
    try {
      return (await api.call(name, call)).value;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'IN_PROGRESS' || systemClock.now() > until) throw error;
      await systemClock.sleep(againMs);
    }
  }
}

/** A client for the user of this database. */
export async function connectAs(db: StudioDatabase): Promise<ApiClient> {
  const userId = (await readMeta(db, 'me'))?.user_id;
  const who = userId === undefined ? {} : { userId };
  return createApiClient({ fetch: (input, init) => fetch(input, init), clock: systemClock, deviceId: await findDeviceId(), ...who });
}
