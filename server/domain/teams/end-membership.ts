import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import type { SyncMark } from '../../../contract/sync/sync.ts';
import type { Transaction } from '../../storage/database.ts';
import { noLink, teamMember } from '../../storage/schema/team.ts';
import { user } from '../../storage/schema/user.ts';
import { touchSpace } from '../../storage/rows/write-space.ts';
import type { Membership } from './find-membership.ts';
import { lockTeam } from './lock-team.ts';
import { moveSpace } from './move-space.ts';

/**
 * Ends a membership, or an invitation when `userId` is null, inside an open transaction. The last one takes the
 * library along, and links that the member made end with the membership. @returns the marks to publish after the commit
 * @throws LAST_OWNER when others would be left without an owner
 */
export async function endMembership(
  tx: Transaction,
  { id, team: { id: teamId, spaceId } }: Membership,
  userId: string | null,
): Promise<SyncMark[]> {
  await lockTeam(tx, teamId);
  const members = await tx
    .select()
    .from(teamMember)
    .where(and(eq(teamMember.teamId, teamId), isNull(teamMember.deletedAt), isNotNull(teamMember.userId)));
  const others = members.filter((member) => member.id !== id);
  if (userId !== null && others.length > 0 && !others.some((member) => member.role === 'owner')) throw new AppError('LAST_OWNER');
  await tx
    .update(teamMember)
    .set({ deletedAt: new Date(), ...noLink })
    .where(eq(teamMember.id, id));
  const ended = await tx
    .update(teamMember)
    .set(noLink)
    .where(and(eq(teamMember.teamId, teamId), eq(teamMember.invitedBy, id)))
    .returning({ id: teamMember.id });
  const mark = await touchSpace(tx, spaceId, { members: [id, ...ended.map((row) => row.id)] });
  if (userId === null || others.length > 0) return [mark];
  const [own] = await tx.select({ spaceId: user.spaceId }).from(user).where(eq(user.id, userId));
  return moveSpace(tx, { from: spaceId, to: own!.spaceId });
}
