import { saveLastUser } from '../../db/account/device.ts';
import { saveMe, studio } from '../../db/open-database.ts';
import { accountApi } from '../../sync/api/session-api.ts';

/** Names the profile of this account anew; its old address ends. @throws AppError USERNAME_TAKEN, VALIDATION_FAILED, NETWORK… */
export async function changeUsername(username: string): Promise<void> {
  const { value: me } = await (await accountApi()).call('accountUsername', { body: { username } });
  await saveMe(studio(), me, Date.now());
  await saveLastUser(me);
}
