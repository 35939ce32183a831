import { accountApi } from '../../sync/api/session-api.ts';
import { changeLibrary } from './change-library.ts';

/** Takes up the invitation that a link opens. @throws AppError NOT_FOUND, ALREADY_ON_TEAM, UNSENT_CHANGES, USER_MISMATCH, NETWORK… */
export async function joinTeam(token: string): Promise<void> {
  await changeLibrary(async () => (await accountApi()).call('teamJoin', { body: { token } }));
}
