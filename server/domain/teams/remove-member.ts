import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import { mayManage } from '../../../contract/team.ts';
import type { Database } from '../../storage/database.ts';
import { teamMember } from '../../storage/schema/team.ts';
import { transact } from '../../storage/transact.ts';
import { endMembership } from './end-membership.ts';
import { endStreamsOf } from '../session/end-streams.ts';
import { findMembership, type Membership } from './find-membership.ts';
import type { SessionStreams } from '../session/session-streams.ts';

type Studio = { db: Database; auth: { streams: SessionStreams } };

/**
 * Removes a member from the team, or withdraws an invitation. Owners may remove everyone, administrators only members.
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
  if (!mayManage(mine.role, other.role)) throw new AppError('FORBIDDEN');
  const membership: Membership = { id: other.id, role: other.role, team: mine.team };
  const marks = await transact(studio.db, (tx) => endMembership(tx, membership, other.userId));
  for (const mark of marks) studio.db.hints.publish(mark);
  if (other.userId !== null) await endStreamsOf(studio, other.userId);
}
