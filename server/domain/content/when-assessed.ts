import { AppError } from '../../../contract/errors.ts';
import type { Assessor } from './assessor.ts';
import { NeedsAssessment } from './require-passed.ts';

/** The small network, the large one, and once more for a file that was replaced during an assessment. */
const roundsMax = 4;

/**
 * Runs a transaction that requires assessed files. If one is missing, the transaction rolls back, the file is assessed outside of
 * it because that takes long, and the transaction runs again from its first check. Where the assessments of one request take too
 * long together, the last one continues, and the repeated change waits for it. @throws as `publish`, and as `Assessor.assess`
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
