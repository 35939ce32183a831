import type { SavedRowOf } from '../database.ts';
import { whenOpen } from '../open-database.ts';

/** Members of the team and its open invitations, by e-mail address. Empty without a team. */
export async function listMembers(): Promise<SavedRowOf<'members'>[]> {
  const members = await whenOpen((db) => db.members.toArray());
  return members.toSorted((a, b) => a.email.localeCompare(b.email));
}
