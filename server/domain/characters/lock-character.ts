import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import type { Transaction } from '../../storage/database.ts';
import { character } from '../../storage/schema/character.ts';

/** A character of a space with a lock on its row, deleted or not. @throws NOT_FOUND */
export async function lockCharacter(tx: Transaction, spaceId: string, id: string): Promise<typeof character.$inferSelect> {
  const [found] = await tx
    .select()
    .from(character)
    .where(and(eq(character.id, id), eq(character.spaceId, spaceId)))
    .for('update');
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found;
}
