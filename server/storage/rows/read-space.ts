import { eq } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import type { Database, Transaction } from '../database.ts';
import { space } from '../schema/space.ts';

/**
 * Reads a space and its rows as they were at one moment; nothing can be written.
 * @throws NOT_FOUND when there is no such space
 */
export function readSpace<T>(
  db: Database,
  spaceId: string,
  read: (
    tx: Transaction,
    space: { id: string; epoch: string; seq: number; floorSeq: number; liveMedia: number; digest: number },
  ) => Promise<T>,
): Promise<T> {
  return db.transaction(
    async (tx) => {
      const [found] = await tx.select().from(space).where(eq(space.id, spaceId));
      if (found === undefined) throw new AppError('NOT_FOUND');
      return read(tx, found);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
