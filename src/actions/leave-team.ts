import { sessionApi } from '../sync/session-api.ts';
import { changeLibrary } from './change-library.ts';

/** Goes back to the own library. @throws AppError NO_TEAM, LAST_OWNER, UNSENT_CHANGES, NETWORK… */
export async function leaveTeam(): Promise<void> {
  await changeLibrary(async () => (await sessionApi()).call('teamLeave', { body: {} }));
}
