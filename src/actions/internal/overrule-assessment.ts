import type { InternalAssessment } from '../../../contract/internal/internal-assessments.ts';
import { accountApi } from '../../sync/api/session-api.ts';

/**
 * Lets a file be published despite its assessment; the studio logs the administrator. Returns the changed assessment.
 * `hash`: SHA-256 of the file, hex.
 * @throws AppError NOT_FOUND for a deleted file, and for a user who is no administrator; NETWORK… while the studio cannot be reached
 */
export async function overruleAssessment(hash: string): Promise<InternalAssessment> {
  const { value } = await (await accountApi()).call('internalAssessmentOverrule', { body: { hash } });
  return value.assessment;
}
