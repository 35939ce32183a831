import { findLastUser, listWiped, saveWiped } from '../db/device.ts';
import { accountOf } from '../lib/account-of.ts';
import { wipeAccount } from './wipe-account.ts';

/** The second wipe after a sign-out: a request in flight at the first may have written again. */
export async function sweepLeftovers(): Promise<void> {
  const wiped = await listWiped();
  if (wiped.length === 0) return;
  const present = await findLastUser();
  for (const account of wiped) if (present === null || accountOf(present.user_id) !== account) await wipeAccount(account);
  await saveWiped([]);
}
