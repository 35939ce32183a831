import { eq } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import { newId } from '../../lib/ids/new-id.ts';
import { sqlState } from '../../lib/errors/sql-state.ts';
import type { Database } from '../../storage/database.ts';
import { space } from '../../storage/schema/space.ts';
import { team, teamMember } from '../../storage/schema/team.ts';
import { user } from '../../storage/schema/user.ts';
import { transact } from '../../storage/transact.ts';
import { touchSpace } from '../../storage/rows/write-space.ts';
import type { SessionStreams } from '../session/session-streams.ts';
import { endStreamsOf } from '../session/end-streams.ts';
import { findMembership } from './find-membership.ts';
import { getMe, type MeOfUser } from '../account/get-me.ts';

/**
 * Founds a team with a library of its own; its founder works there from now on, the founder's own library waits.
 * @throws ALREADY_ON_TEAM
 */
export async function createTeam(
  studio: { db: Database; auth: { streams: SessionStreams } },
  input: { userId: string; email: string; name: string },
): Promise<MeOfUser> {
  try {
    const me = await transact(studio.db, async (tx) => {
      await tx.select({ id: user.id }).from(user).where(eq(user.id, input.userId)).for('update');
      if ((await findMembership(tx, input.userId)) !== null) throw new AppError('ALREADY_ON_TEAM');
      const spaceId = newId();
      const teamId = newId();
      const memberId = newId();
      await tx.insert(space).values({ id: spaceId });
      await tx.insert(team).values({ id: teamId, name: input.name, spaceId });
      const { userId, email } = input;
      await tx.insert(teamMember).values({ id: memberId, spaceId, seq: 0, teamId, userId, email, role: 'owner' });
      await touchSpace(tx, spaceId, { members: [memberId] });
      return getMe(tx, userId);
    });
    await endStreamsOf(studio, input.userId);
    return me;
  } catch (error) {
    if (sqlState(error) === '23505') throw new AppError('ALREADY_ON_TEAM', { cause: error });
    throw error;
  }
}
