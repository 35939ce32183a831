import { Dexie, type Table } from 'dexie';
import * as v from 'valibot';
import { meSchema, type Me } from '../../contract/user.ts';
import { newId } from '../lib/new-id.ts';

type DeviceValue = { k: string; value: unknown };

/** What this browser knows before it knows the user: who was here last, and what it still owes. */
class DeviceDatabase extends Dexie {
  declare values: Table<DeviceValue, string>;

  constructor() {
    super('studio-device', { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ values: 'k' });
  }
}

let database: DeviceDatabase | null = null;

function values(): Table<DeviceValue, string> {
  database ??= new DeviceDatabase();
  return database.values;
}

/** Who used the studio last in this browser; null after a sign-out and on a first visit. */
export async function findLastUser(): Promise<Me | null> {
  const parsed = v.safeParse(meSchema, (await values().get('me'))?.value);
  return parsed.success ? parsed.output : null;
}

export async function saveLastUser(me: Me | null): Promise<void> {
  if (me === null) await values().delete('me');
  else await values().put({ k: 'me', value: me });
}

/** Name of this browser towards the server; made once. */
export async function findDeviceId(): Promise<string> {
  const known = (await values().get('deviceId'))?.value;
  if (typeof known === 'string') return known;
  await values().put({ k: 'deviceId', value: newId() });
  return findDeviceId();
}

/** True while the server has not heard yet of a sign-out made offline. */
export async function isSignOutDue(): Promise<boolean> {
  return (await values().get('signOutDue'))?.value === true;
}

export async function saveSignOutDue(isDue: boolean): Promise<void> {
  if (isDue) await values().put({ k: 'signOutDue', value: true });
  else await values().delete('signOutDue');
}

/** Accounts whose data was wiped and must be wiped once more at the next start. */
export async function listWiped(): Promise<string[]> {
  const parsed = v.safeParse(v.array(v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/))), (await values().get('wiped'))?.value);
  return parsed.success ? parsed.output : [];
}

export async function saveWiped(accounts: string[]): Promise<void> {
  await values().put({ k: 'wiped', value: [...new Set(accounts)] });
}
