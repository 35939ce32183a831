import type { TeamRole } from '../../contract/team.ts';
import { studio } from '../db/open-database.ts';
import { accountApi } from '../sync/session-api.ts';
import { syncNow } from './sync-now.ts';

/** Invites somebody by e-mail address. @throws AppError FORBIDDEN, TEAM_FULL, ALREADY_ON_TEAM, VALIDATION_FAILED, NETWORK… */
export async function inviteMember(email: string, role: TeamRole): Promise<void> {
  await (await accountApi(studio())).call('teamInvite', { body: { email, role } });
  syncNow();
}
