import { Dexie, type Table } from 'dexie';
import * as v from 'valibot';
import { meSchema, type Me } from '../../contract/user.ts';
import { isSharedComputer } from '../lib/is-shared-computer.ts';
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

/** On a shared computer nobody is known at the next start but by their session. */
export async function saveLastUser(me: Me | null): Promise<void> {
  if (me === null || isSharedComputer()) await values().delete('me');
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

/**
 * - `wiped`: accounts whose data was wiped and must be wiped once more at the next start.
 * - `earlier`: accounts that came again and said that the computer is shared: what they left here before has to go.
 */
type AccountList = 'wiped' | 'earlier';

export async function listAccounts(list: AccountList): Promise<string[]> {
  const parsed = v.safeParse(v.array(v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/))), (await values().get(list))?.value);
  return parsed.success ? parsed.output : [];
}

export async function saveAccounts(list: AccountList, accounts: string[]): Promise<void> {
  await values().put({ k: list, value: [...new Set(accounts)] });
}
