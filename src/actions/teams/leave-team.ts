import { accountApi } from '../../sync/api/session-api.ts';
import { changeLibrary } from './change-library.ts';

/** Goes back to the own library. @throws AppError NO_TEAM, LAST_OWNER, UNSENT_CHANGES, USER_MISMATCH, NETWORK… */
export async function leaveTeam(): Promise<void> {
  await changeLibrary(async () => (await accountApi()).call('teamLeave', { body: {} }));
}
