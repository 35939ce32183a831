import { accountApi } from '../../sync/api/session-api.ts';
import { changeLibrary } from './change-library.ts';

/** Founds a team and goes to work in its library. @throws AppError ALREADY_ON_TEAM, UNSENT_CHANGES, USER_MISMATCH, NETWORK… */
export async function createTeam(name: string): Promise<void> {
  await changeLibrary(async () => (await accountApi()).call('teamCreate', { body: { name } }));
}
