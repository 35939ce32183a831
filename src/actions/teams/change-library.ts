import { AppError } from '../../../contract/errors.ts';
import type { Me } from '../../../contract/account/user.ts';
import { saveLastUser } from '../../db/account/device.ts';
import { deleteMeta } from '../../db/meta.ts';
import { saveMe, studio } from '../../db/open-database.ts';
import { leaveWithNothingUnsent } from '../../db/outbox/seal-outbox.ts';
import { isUnsentElsewhere } from '../../sync/hold-unsent.ts';
import { countUnsent } from '../outbox/count-unsent.ts';

/** Joins or leaves a library. What waits to be sent is meant for the one it was made in: it has to arrive there first. @throws AppError UNSENT_CHANGES, and what `change` throws */
export async function changeLibrary(change: () => Promise<{ value: Me }>): Promise<void> {
  const db = studio();
  const refuseUnsent = async () => {
    // Tabs in memory have an outbox each.
    if ((await countUnsent()) > 0 || (await isUnsentElsewhere(db.name))) throw new AppError('UNSENT_CHANGES');
  };
  await leaveWithNothingUnsent(db, refuseUnsent, async () => {
    const { value: me } = await change();
    await saveMe(db, me, Date.now());
    await saveLastUser(me);
    await deleteMeta(db, 'isLeaving');
  });
}
