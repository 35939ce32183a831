import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import type { Transaction } from '../../storage/database.ts';
import { preset } from '../../storage/schema/preset.ts';

/** A preset of a space with a lock on its row, deleted or not. @throws NOT_FOUND */
export async function lockPreset(tx: Transaction, spaceId: string, id: string): Promise<typeof preset.$inferSelect> {
  const [found] = await tx
    .select()
    .from(preset)
    .where(and(eq(preset.id, id), eq(preset.spaceId, spaceId)))
    .for('update');
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found;
}
