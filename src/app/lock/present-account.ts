import { findLastUser } from '../../db/device.ts';
import { findAccount } from '../../db/queries/session.ts';
import { accountOf } from '../../lib/account-of.ts';
import { isSharedComputer } from '../../lib/is-shared-computer.ts';

/** Whose library this start is going to open; null when nobody's yet. A shared computer learns it from the studio. */
export async function findPresentAccount(): Promise<string | null> {
  const known = await findLastUser();
  if (known !== null) return accountOf(known.user_id);
  return isSharedComputer() ? findAccount() : null;
}
