import { and, eq, gt, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { AppError } from '../../../contract/errors.ts';
import { mayManage, type TeamRole } from '../../../contract/team.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { team, teamMember } from '../../storage/schema/team.ts';
import { hashLink } from '../sharing/share-links.ts';

export type Invitation = {
  id: string;
  role: TeamRole;
  expiresAt: Date;
  team: { id: string; name: string; spaceId: string };
  inviter: { email: string; role: TeamRole };
};

const inviter = alias(teamMember, 'inviter');

/**
 * The invitation that a link opens. A link works once, until it expires, and as long as the member who made it is on the
 * team and may invite. It asks for no particular account.
 * @throws NOT_FOUND in the same words for every link that does not work
 */
export async function findInvitation(db: Database | Transaction, token: string): Promise<Invitation> {
  const [found] = await db
    .select({
      id: teamMember.id,
      role: teamMember.role,
      expiresAt: teamMember.inviteExpiresAt,
      team: { id: team.id, name: team.name, spaceId: team.spaceId },
      inviter: { email: inviter.email, role: inviter.role },
    })
    .from(teamMember)
    .innerJoin(team, eq(team.id, teamMember.teamId))
    .innerJoin(inviter, and(eq(inviter.id, teamMember.invitedBy), isNull(inviter.deletedAt)))
    .where(and(eq(teamMember.inviteHash, hashLink(token)), gt(teamMember.inviteExpiresAt, new Date()), isNull(teamMember.deletedAt)));
  if (found?.expiresAt == null || !mayManage(found.inviter.role, found.role)) {
    const detail =
      'This invitation does not work: it was used, taken back or replaced by a new link, or it has expired. Ask for a new link.';
    throw new AppError('NOT_FOUND', { detail });
  }
  return { ...found, expiresAt: found.expiresAt };
}
