import { AppError } from '../../contract/errors.ts';
import type { TeamRole } from '../../contract/team.ts';
import type { Me } from '../../contract/user.ts';
import { saveLastUser } from '../db/device.ts';
import { saveMe, studio } from '../db/open-database.ts';
import { sessionApi } from '../sync/session-api.ts';
import { countUnsent } from './count-unsent.ts';
import { syncNow } from './sync-now.ts';

/** Founds a team and goes to work in its library. @throws AppError ALREADY_ON_TEAM, UNSENT_CHANGES, NETWORK… */
export async function createTeam(name: string): Promise<void> {
  await changeLibrary(async () => (await sessionApi()).call('teamCreate', { body: { name } }));
}

/** Takes up an invitation. @throws AppError NOT_FOUND, ALREADY_ON_TEAM, UNSENT_CHANGES, NETWORK… */
export async function joinTeam(id: string): Promise<void> {
  await changeLibrary(async () => (await sessionApi()).call('teamJoin', { body: { team_id: id } }));
}

/** Goes back to the own library. @throws AppError NO_TEAM, LAST_OWNER, UNSENT_CHANGES, NETWORK… */
export async function leaveTeam(): Promise<void> {
  await changeLibrary(async () => (await sessionApi()).call('teamLeave', { body: {} }));
}

/** Invites somebody by e-mail address. @throws AppError FORBIDDEN, TEAM_FULL, ALREADY_ON_TEAM, VALIDATION_FAILED, NETWORK… */
export async function inviteMember(email: string, role: TeamRole): Promise<void> {
  await (await sessionApi()).call('teamInvite', { body: { email, role } });
  syncNow();
}

/** Removes a member or takes an invitation back. @throws AppError FORBIDDEN, NOT_FOUND, LAST_OWNER, NETWORK… */
export async function removeMember(id: string): Promise<void> {
  await (await sessionApi()).call('teamRemove', { body: { id } });
  syncNow();
}

/** What waits to be sent is meant for the library it was made in: it has to arrive there first. */
async function changeLibrary(change: () => Promise<{ value: Me }>): Promise<void> {
  if ((await countUnsent()) > 0) throw new AppError('UNSENT_CHANGES');
  const { value: me } = await change();
  await saveMe(studio(), me, Date.now());
  await saveLastUser(me);
}
