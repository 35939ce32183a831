import { and, count, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';
import type { ResponseOf } from '../../contract/routes.ts';
import type { TeamRole } from '../../contract/team.ts';
import { newId } from '../lib/new-id.ts';
import { sqlState } from '../lib/sql-state.ts';
import type { Database } from '../storage/database.ts';
import { team, teamMember } from '../storage/schema/team.ts';
import { writeSpace } from '../storage/write-space.ts';
import { findMembership } from './find-membership.ts';
import { presentRow } from './present-rows.ts';

/**
 * Invites somebody by e-mail address; the invitation waits for an account with that address.
 * Owners invite anybody, administrators members, members nobody.
 * @throws NO_TEAM, FORBIDDEN, TEAM_FULL, ALREADY_ON_TEAM
 */
export async function inviteMember(
  studio: { db: Database },
  input: { userId: string; email: string; role: TeamRole },
): Promise<ResponseOf<'teamInvite'>> {
  const mine = await findMembership(studio.db, input.userId);
  if (mine === null) throw new AppError('NO_TEAM');
  if (mine.role === 'member' || (mine.role === 'admin' && input.role !== 'member')) throw new AppError('FORBIDDEN');
  const { id: teamId, spaceId } = mine.team;
  try {
    const { value } = await writeSpace(studio.db, spaceId, async (tx, touch) => {
      // The team's row is the lock: two invitations at once must not pass the limit together.
      await tx.select({ id: team.id }).from(team).where(eq(team.id, teamId)).for('update');
      const [held] = await tx
        .select({ members: count() })
        .from(teamMember)
        .where(and(eq(teamMember.teamId, teamId), isNull(teamMember.deletedAt)));
      if ((held?.members ?? 0) >= limits.teamMembersMax) throw new AppError('TEAM_FULL');
      const id = newId();
      const [row] = await tx.insert(teamMember).values({ id, spaceId, seq: 0, teamId, email: input.email, role: input.role }).returning();
      touch('members', [id]);
      return row!;
    });
    return { member: presentRow('members', value) };
  } catch (error) {
    if (sqlState(error) === '23505') throw new AppError('ALREADY_ON_TEAM', { cause: error });
    throw error;
  }
}
