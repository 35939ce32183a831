import { and, eq, isNull } from 'drizzle-orm';
import type { TeamRole } from '../../../contract/team.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { team, teamMember } from '../../storage/schema/team.ts';

export type Membership = { id: string; role: TeamRole; team: { id: string; name: string; spaceId: string } };

/** The membership of a user's present team, or null. */
export async function findMembership(db: Database | Transaction, userId: string): Promise<Membership | null> {
  const [found] = await db
    .select({ id: teamMember.id, role: teamMember.role, team: { id: team.id, name: team.name, spaceId: team.spaceId } })
    .from(teamMember)
    .innerJoin(team, eq(team.id, teamMember.teamId))
    .where(and(eq(teamMember.userId, userId), isNull(teamMember.deletedAt)));
  return found ?? null;
}
