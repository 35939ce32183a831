import { and, eq, isNull, ne } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import { sqlState } from '../../lib/errors/sql-state.ts';
import type { Database } from '../../storage/database.ts';
import { noLink, teamMember } from '../../storage/schema/team.ts';
import { writeSpace } from '../../storage/rows/write-space.ts';
import { endStreamsOf } from '../session/end-streams.ts';
import { findInvitation } from './find-invitation.ts';
import { findMembership } from './find-membership.ts';
import { getMe, type MeOfUser } from '../account/get-me.ts';
import { lockTeam } from './lock-team.ts';
import type { SessionStreams } from '../session/session-streams.ts';

const onTeam = { detail: 'You are on a team already. Leave it first, then open this link again: it was not used.' };

/**
 * Accepts the invitation that a link opens. Possession of the link suffices: addresses are not verified, so the account's address
 * proves nothing.
 * @throws NOT_FOUND when the link does not work, ALREADY_ON_TEAM
 */
export async function joinTeam(
  studio: { db: Database; auth: { streams: SessionStreams } },
  input: { userId: string; email: string; token: string },
): Promise<MeOfUser> {
  const { userId, email, token } = input;
  const { team } = await findInvitation(studio.db, token);
  if ((await findMembership(studio.db, userId)) !== null) throw new AppError('ALREADY_ON_TEAM', onTeam);
  try {
    await writeSpace(studio.db, team.spaceId, async (tx, touch) => {
      await lockTeam(tx, team.id);
      // Once more under the lock: of two users with one link, one joins.
      const { id } = await findInvitation(tx, token);
      // The account is on the team now, so other invitations to its address are void.
      const others = await tx
        .update(teamMember)
        .set({ deletedAt: new Date(), ...noLink })
        .where(
          and(
            eq(teamMember.teamId, team.id),
            eq(teamMember.email, email),
            ne(teamMember.id, id),
            isNull(teamMember.userId),
            isNull(teamMember.deletedAt),
          ),
        )
        .returning({ id: teamMember.id });
      await tx
        .update(teamMember)
        .set({ userId, email, ...noLink })
        .where(eq(teamMember.id, id));
      touch('members', [id, ...others.map((row) => row.id)]);
    });
  } catch (error) {
    if (sqlState(error) === '23505') throw new AppError('ALREADY_ON_TEAM', { ...onTeam, cause: error });
    throw error;
  }
  await endStreamsOf(studio, userId);
  return getMe(studio.db, userId);
}
