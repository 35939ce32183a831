import { AppError } from '../../../contract/errors.ts';
import type { BodyOf, ResponseOf, RouteName } from '../../../contract/routes/routes.ts';
import type { StudioDatabase } from '../../db/database.ts';
import { findDeviceId } from '../../db/account/device.ts';
import { readMeta } from '../../db/meta.ts';
import { systemClock } from '../../lib/clock.ts';
import { newId } from '../../lib/new-id.ts';
import { createApiClient, type ApiClient } from './api-client.ts';
import { tell } from '../channel.ts';

/** A studio looks at a film before it publishes it, on small machines for minutes: until then it says that it is at work. */
const patienceMs = 600_000;
const againMs = 2_000;

/** Keys of writes whose outcome is not known: asked for again, they go under the same key. */
const open = new Map<string, string>();

/**
 * A write that cannot wait for a connection, because its answer decides what the person does next. It has no optimistic
 * effect; afterwards the change is pulled. After a lost answer the same write has the same key, so it happens once.
 * @throws AppError
 */
export async function writeNow<N extends RouteName>(
  db: StudioDatabase,
  name: N,
  body: BodyOf<N>,
  connect: (db: StudioDatabase) => Promise<ApiClient> = connectAs,
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
    // A refusal is an answer: the next try is another question.
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

/** Asks the server in the name of this database's user. */
export async function connectAs(db: StudioDatabase): Promise<ApiClient> {
  const userId = (await readMeta(db, 'me'))?.user_id;
  const who = userId === undefined ? {} : { userId };
  return createApiClient({ fetch: (input, init) => fetch(input, init), clock: systemClock, deviceId: await findDeviceId(), ...who });
}
