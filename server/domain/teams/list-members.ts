import { and, asc, eq, isNull } from 'drizzle-orm';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import type { Database } from '../../storage/database.ts';
import { teamMember } from '../../storage/schema/team.ts';
import { findMembership } from './find-membership.ts';
import { presentRow } from '../rows/rows.ts';

/** Members of the asker's team and its open invitations, by e-mail address; empty for a user without a team. */
export async function listMembers(studio: { db: Database }, userId: string): Promise<ResponseOf<'teamMembers'>> {
  const mine = await findMembership(studio.db, userId);
  if (mine === null) return { members: [] };
  const rows = await studio.db
    .select()
    .from(teamMember)
    .where(and(eq(teamMember.teamId, mine.team.id), isNull(teamMember.deletedAt)))
    .orderBy(asc(teamMember.email));
  return { members: rows.map((row) => presentRow('members', row)) };
}
