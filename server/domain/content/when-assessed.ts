import { AppError } from '../../../contract/errors.ts';
import type { Assessor } from './assessor.ts';
import { NeedsAssessment } from './require-passed.ts';

/** The small network, the large one, and once more for a file that was exchanged during a look. */
const roundsMax = 4;

/**
 * Runs a transaction that requires files to be assessed. When one is not yet, nothing of the transaction stays: the file is looked at
 * outside of it, as that takes long, and the transaction runs again, from its first check on. Where the
 * looks of one request take too long together, the last goes on, and the same change that is sent again waits for it.
 * @throws as `publish`, and as `Assessor.assess`
 */
export async function whenAssessed<T>(assessor: Pick<Assessor, 'assess'>, publish: () => Promise<T>): Promise<T> {
  const since = performance.now();
  for (let round = 0; round < roundsMax; round++) {
    try {
      return await publish();
    } catch (error) {
      if (!(error instanceof NeedsAssessment)) throw error;
      for (const file of error.files) await assessor.assess(file, error.algorithm, since);
    }
  }
  throw new AppError('UNAVAILABLE');
}
