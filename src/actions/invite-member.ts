import type { TeamRole } from '../../contract/team.ts';
import { accountApi } from '../sync/session-api.ts';
import { syncNow } from './sync-now.ts';

/** Invites somebody by e-mail address. @throws AppError FORBIDDEN, TEAM_FULL, ALREADY_ON_TEAM, VALIDATION_FAILED, NETWORK… */
export async function inviteMember(email: string, role: TeamRole): Promise<void> {
  await (await accountApi()).call('teamInvite', { body: { email, role } });
  syncNow();
}
