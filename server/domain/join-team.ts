import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../contract/errors.ts';
import { sqlState } from '../lib/sql-state.ts';
import type { Database } from '../storage/database.ts';
import { team, teamMember } from '../storage/schema/team.ts';
import { writeSpace } from '../storage/write-space.ts';
import { endStreamsOf } from './end-streams.ts';
import { findMembership } from './find-membership.ts';
import { getMe, type MeOfUser } from './get-me.ts';
import type { SessionStreams } from './session-streams.ts';

/**
 * Takes up an invitation that was made to the account's e-mail address.
 * @throws NOT_FOUND when there is none, ALREADY_ON_TEAM
 */
export async function joinTeam(
  studio: { db: Database; auth: { streams: SessionStreams } },
  input: { userId: string; email: string; teamId: string },
): Promise<MeOfUser> {
  const [found] = await studio.db.select({ spaceId: team.spaceId }).from(team).where(eq(team.id, input.teamId));
  if (found === undefined) throw new AppError('NOT_FOUND');
  if ((await findMembership(studio.db, input.userId)) !== null) throw new AppError('ALREADY_ON_TEAM');
  try {
    await writeSpace(studio.db, found.spaceId, async (tx, touch) => {
      const [joined] = await tx
        .update(teamMember)
        .set({ userId: input.userId })
        .where(
          and(
            eq(teamMember.teamId, input.teamId),
            eq(teamMember.email, input.email),
            isNull(teamMember.userId),
            isNull(teamMember.deletedAt),
          ),
        )
        .returning({ id: teamMember.id });
      if (joined === undefined) throw new AppError('NOT_FOUND');
      touch('members', [joined.id]);
    });
  } catch (error) {
    if (sqlState(error) === '23505') throw new AppError('ALREADY_ON_TEAM', { cause: error });
    throw error;
  }
  await endStreamsOf(studio, input.userId);
  return getMe(studio.db, input.userId);
}
