import { and, count, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import { limits } from '../../../contract/limits.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { mayManage, type TeamRole } from '../../../contract/team.ts';
import { newId } from '../../lib/ids/new-id.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { teamMember } from '../../storage/schema/team.ts';
import { writeSpace } from '../../storage/rows/write-space.ts';
import { findMembership } from './find-membership.ts';
import { lockTeam } from './lock-team.ts';
import { presentRow } from '../rows/rows.ts';
import { hashLink, newToken } from '../sharing/share-links.ts';

/**
 * Makes an invitation, or a new link for one that waits, which ends its old link. The token of the link is in this answer
 * alone: the database keeps its hash. `email` names the invitation in the list and gives no right.
 * @throws NO_TEAM, FORBIDDEN, TEAM_FULL, ALREADY_ON_TEAM
 */
export async function inviteMember(
  studio: { db: Database },
  { userId, email, role }: { userId: string; email: string; role: TeamRole },
): Promise<ResponseOf<'teamInvite'>> {
  const found = await findMembership(studio.db, userId);
  if (found === null) throw new AppError('NO_TEAM');
  const { id: teamId, spaceId } = found.team;
  const token = newToken();
  const { value } = await writeSpace(studio.db, spaceId, async (tx, touch) => {
    await lockTeam(tx, teamId);
    // Read under the lock: who is removed at this moment must leave no link behind.
    const mine = await findMembership(tx, userId);
    if (mine?.team.id !== teamId) throw new AppError('NO_TEAM');
    if (!mayManage(mine.role, role)) throw new AppError('FORBIDDEN');
    const known = await findByEmail(tx, teamId, email);
    if (known === undefined) await requireRoom(tx, teamId);
    else if (known.userId !== null) throw new AppError('ALREADY_ON_TEAM');
    else if (!mayManage(mine.role, known.role)) throw new AppError('FORBIDDEN');
    const id = known?.id ?? newId();
    const link = { role, inviteHash: hashLink(token), inviteExpiresAt: new Date(Date.now() + limits.invitationMs), invitedBy: mine.id };
    const [row] = await tx
      .insert(teamMember)
      .values({ id, spaceId, seq: 0, teamId, email, ...link })
      .onConflictDoUpdate({ target: teamMember.id, set: link })
      .returning();
    touch('members', [id]);
    return row!;
  });
  return { member: presentRow('members', value), token };
}

async function findByEmail(tx: Transaction, teamId: string, email: string) {
  const [found] = await tx
    .select({ id: teamMember.id, userId: teamMember.userId, role: teamMember.role })
    .from(teamMember)
    .where(and(eq(teamMember.teamId, teamId), eq(teamMember.email, email), isNull(teamMember.deletedAt)));
  return found;
}

async function requireRoom(tx: Transaction, teamId: string): Promise<void> {
  const [held] = await tx
    .select({ members: count() })
    .from(teamMember)
    .where(and(eq(teamMember.teamId, teamId), isNull(teamMember.deletedAt)));
  if ((held?.members ?? 0) >= limits.teamMembersMax) throw new AppError('TEAM_FULL');
}
