import { eq } from 'drizzle-orm';
import type { Transaction } from '../../storage/database.ts';
import { team } from '../../storage/schema/team.ts';

/** Takes the lock under which a team's members and invitations change, so that limits and links are checked one after the other. */
export async function lockTeam(tx: Transaction, teamId: string): Promise<void> {
  await tx.select({ id: team.id }).from(team).where(eq(team.id, teamId)).for('update');
}
