import type { ResponseOf } from '../../../contract/routes/routes.ts';
import type { TeamRole } from '../../../contract/team.ts';
import { accountApi } from '../../sync/api/session-api.ts';
import { syncNow } from '../outbox/sync-now.ts';

export type NewInvitation = ResponseOf<'teamInvite'>;

/**
 * Makes an invitation, or a new link for one that waits. The token of its link is told here alone, and is kept nowhere.
 * @throws AppError FORBIDDEN, TEAM_FULL, ALREADY_ON_TEAM, VALIDATION_FAILED, NETWORK…
 */
export async function inviteMember(email: string, role: TeamRole): Promise<NewInvitation> {
  const { value } = await (await accountApi()).call('teamInvite', { body: { email, role } });
  syncNow();
  return value;
}
