import { studio } from '../db/open-database.ts';
import { accountApi } from '../sync/session-api.ts';
import { changeLibrary } from './change-library.ts';

/** Goes back to the own library. @throws AppError NO_TEAM, LAST_OWNER, UNSENT_CHANGES, USER_MISMATCH, NETWORK… */
export async function leaveTeam(): Promise<void> {
  await changeLibrary(async () => (await accountApi(studio())).call('teamLeave', { body: {} }));
}
