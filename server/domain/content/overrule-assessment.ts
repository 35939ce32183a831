import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import { logNote } from '../../lib/log.ts';
import type { Database } from '../../storage/database.ts';
import { assessment } from '../../storage/schema/assessment.ts';

/**
 * An administrator lets a file be published despite the verdict of the networks; the words of its prompt still count. The log
 * names the administrator. A file that was overruled already stays as it is. `hash`: SHA-256 of the file, hex.
 * @throws NOT_FOUND for a file that no network has assessed
 */
export async function overruleAssessment({ db }: { db: Database }, { hash, by }: { hash: string; by: string }): Promise<void> {
  const isFile = eq(assessment.hash, hash);
  const changed = await db
    .update(assessment)
    .set({ overruledBy: by, overruledAt: new Date() })
    .where(and(isFile, isNull(assessment.overruledAt)))
    .returning({ mediaId: assessment.mediaId, spaceId: assessment.spaceId });
  const [first] = changed;
  if (first !== undefined) {
    // Without the hash: the address of the file begins with it.
    logNote('assessment.overruled', { mediaId: first.mediaId ?? 'none', spaceId: first.spaceId, userId: by });
    return;
  }
  const [known] = await db.select({ hash: assessment.hash }).from(assessment).where(isFile).limit(1);
  if (known === undefined) throw new AppError('NOT_FOUND');
}
