import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { AppError } from '../../contract/errors.ts';
import type { SyncMark } from '../../contract/sync.ts';
import type { Database, Transaction } from '../storage/database.ts';
import { team, teamMember } from '../storage/schema/team.ts';
import { user } from '../storage/schema/user.ts';
import { transact } from '../storage/transact.ts';
import { touchSpace } from '../storage/write-space.ts';
import { endStreamsOf } from './end-streams.ts';
import { findMembership, type Membership } from './find-membership.ts';
import { moveSpace } from './move-space.ts';
import type { SessionStreams } from './session-streams.ts';

type Studio = { db: Database; auth: { streams: SessionStreams } };

/**
 * Goes back to the own library. What was made for the team stays with it; the last one to leave takes it along, so
 * that nothing is left where nobody can reach it.
 * @throws NO_TEAM, LAST_OWNER when others would be left without an owner
 */
export async function leaveTeam(studio: Studio, userId: string): Promise<void> {
  const mine = await findMembership(studio.db, userId);
  if (mine === null) throw new AppError('NO_TEAM');
  const marks = await transact(studio.db, (tx) => endMembership(tx, mine, userId));
  for (const mark of marks) studio.db.hints.publish(mark);
  await endStreamsOf(studio, userId);
}

/**
 * Removes somebody from the team, or takes an invitation back. Owners remove anybody, administrators members.
 * @throws NO_TEAM, FORBIDDEN, NOT_FOUND, LAST_OWNER
 */
export async function removeMember(studio: Studio, input: { userId: string; memberId: string }): Promise<void> {
  const mine = await findMembership(studio.db, input.userId);
  if (mine === null) throw new AppError('NO_TEAM');
  const [other] = await studio.db
    .select()
    .from(teamMember)
    .where(and(eq(teamMember.id, input.memberId), eq(teamMember.teamId, mine.team.id), isNull(teamMember.deletedAt)));
  if (other === undefined) throw new AppError('NOT_FOUND');
  const isAllowed = mine.role === 'owner' || (mine.role === 'admin' && other.role === 'member');
  if (!isAllowed) throw new AppError('FORBIDDEN');
  const membership: Membership = { id: other.id, role: other.role, team: mine.team };
  const marks = await transact(studio.db, (tx) => endMembership(tx, membership, other.userId));
  for (const mark of marks) studio.db.hints.publish(mark);
  if (other.userId !== null) await endStreamsOf(studio, other.userId);
}

async function endMembership(
  tx: Transaction,
  { id, team: { id: teamId, spaceId } }: Membership,
  userId: string | null,
): Promise<SyncMark[]> {
  await tx.select({ id: team.id }).from(team).where(eq(team.id, teamId)).for('update');
  const members = await tx
    .select()
    .from(teamMember)
    .where(and(eq(teamMember.teamId, teamId), isNull(teamMember.deletedAt), isNotNull(teamMember.userId)));
  const others = members.filter((member) => member.id !== id);
  if (userId !== null && others.length > 0 && !others.some((member) => member.role === 'owner')) throw new AppError('LAST_OWNER');
  await tx.update(teamMember).set({ deletedAt: new Date() }).where(eq(teamMember.id, id));
  const mark = await touchSpace(tx, spaceId, { members: [id] });
  if (userId === null || others.length > 0) return [mark];
  const [own] = await tx.select({ spaceId: user.spaceId }).from(user).where(eq(user.id, userId));
  return moveSpace(tx, { from: spaceId, to: own!.spaceId });
}
