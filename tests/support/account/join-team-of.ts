import type { TeamRole } from '../../../contract/team.ts';
import type { TestClient } from '../http/test-client.ts';

/** Takes an account into the team of `inviter` by the link of an invitation. @returns the identifier of its row on the team */
export async function joinTeamOf(inviter: TestClient, account: TestClient, role: TeamRole = 'member'): Promise<string> {
  const { email } = (await account.call('userMe')).data;
  const { member, token } = (await inviter.call('teamInvite', { body: { email, role } })).data;
  account.me = (await account.call('teamJoin', { body: { token } })).data;
  return member.id;
}
