import { Dexie, type Table } from 'dexie';
import type { Me } from '../../../contract/account/user.ts';
import { isSharedComputer } from '../../lib/account/is-shared-computer.ts';
import { newId } from '../../lib/new-id.ts';

type DeviceValue = { k: string; value: unknown };

/** The facts that this browser needs before it knows the user: the last user, and accounts still to be wiped. */
class DeviceDatabase extends Dexie {
  declare values: Table<DeviceValue, string>;

  constructor() {
    super('studio-device', { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ values: 'k' });
  }
}

let database: DeviceDatabase | null = null;

/** The table of those facts, for code that is loaded late. */
export function deviceValues(): Table<DeviceValue, string> {
  database ??= new DeviceDatabase();
  return database.values;
}

/** On a shared computer no user is stored: the next start asks the session instead. */
export async function saveLastUser(me: Me | null): Promise<void> {
  if (me === null || isSharedComputer()) await deviceValues().delete('me');
  else await deviceValues().put({ k: 'me', value: me });
}

/** Name of this browser towards the server; made once. */
export async function findDeviceId(): Promise<string> {
  const known = (await deviceValues().get('deviceId'))?.value;
  if (typeof known === 'string') return known;
  await deviceValues().put({ k: 'deviceId', value: newId() });
  return findDeviceId();
}

/** True while the server has not heard yet of a sign-out made offline. */
export async function isSignOutDue(): Promise<boolean> {
  return (await deviceValues().get('signOutDue'))?.value === true;
}

export async function saveSignOutDue(isDue: boolean): Promise<void> {
  if (isDue) await deviceValues().put({ k: 'signOutDue', value: true });
  else await deviceValues().delete('signOutDue');
}

/**
 * - `wiped`: accounts whose data was wiped and must be wiped once more at the next start.
 * - `earlier`: accounts that signed in again on what is now a shared computer: their earlier data must be removed.
 */
type AccountList = 'wiped' | 'earlier';

export async function listAccounts(list: AccountList): Promise<string[]> {
  const value = (await deviceValues().get(list))?.value;
  return Array.isArray(value) && value.every(isAccount) ? value : [];
}

function isAccount(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{16}$/.test(value);
}

/** False when the account was on the list already. */
export async function addAccount(list: AccountList, account: string): Promise<boolean> {
  const before = await changeAccounts(list, (accounts) => [...accounts, account]);
  return !before.includes(account);
}

export async function removeAccount(list: AccountList, account: string): Promise<void> {
  await changeAccounts(list, (accounts) => accounts.filter((one) => one !== account));
}

/** Called after a second wipe. On a shared computer the account stays listed, so every start wipes again. */
export async function forgetWiped(account: string): Promise<void> {
  if (!isSharedComputer()) await removeAccount('wiped', account);
}

/** Runs in one transaction: another tab may change the list at the same moment, and no change may be lost. Returns the list before. */
function changeAccounts(list: AccountList, change: (accounts: string[]) => string[]): Promise<string[]> {
  const values = deviceValues();
  return values.db.transaction('rw', values, async () => {
    const before = await listAccounts(list);
    await saveAccounts(list, change(before));
    return before;
  });
}

export async function saveAccounts(list: AccountList, accounts: string[]): Promise<void> {
  await deviceValues().put({ k: list, value: [...new Set(accounts)] });
}
