import { AppError } from '../../contract/errors.ts';
import type { Me } from '../../contract/user.ts';
import { saveLastUser } from '../db/device.ts';
import { saveMe, studio } from '../db/open-database.ts';
import { countUnsent } from './count-unsent.ts';

/** Joins or leaves a library. What waits to be sent is meant for the one it was made in: it has to arrive there first. @throws AppError UNSENT_CHANGES, and what `change` throws */
export async function changeLibrary(change: () => Promise<{ value: Me }>): Promise<void> {
  if ((await countUnsent()) > 0) throw new AppError('UNSENT_CHANGES');
  const { value: me } = await change();
  await saveMe(studio(), me, Date.now());
  await saveLastUser(me);
}
