import { AppError } from '../../../contract/errors.ts';
import type { StudioDatabase } from '../database.ts';
import { readMeta } from '../meta.ts';

/** The version of this code as a writer. An upgrade that older code must not write into raises it and `meta.minWriter`. */
export const WRITER = 2;

/**
 * Called first in every writing transaction: a tab with old code must not write old rows into a newer database.
 * @throws AppError CLIENT_TOO_OLD
 */
export async function assertWriter(db: StudioDatabase): Promise<void> {
  const least = (await readMeta(db, 'minWriter')) ?? WRITER;
  if (least > WRITER) throw new AppError('CLIENT_TOO_OLD');
}
