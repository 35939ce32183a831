import { eq } from 'drizzle-orm';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import type { Database } from '../../storage/database.ts';
import { character } from '../../storage/schema/character.ts';

/** True when a character was ever made in a space; one that was deleted since counts. */
export async function hasCreated({ db }: { db: Database }, { spaceId }: { spaceId: string }): Promise<ResponseOf<'characterHasCreated'>> {
  const [found] = await db.select({ id: character.id }).from(character).where(eq(character.spaceId, spaceId)).limit(1);
  return { has_created: found !== undefined };
}
