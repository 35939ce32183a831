import type { InternalAssessment } from '../../../contract/internal/internal-assessments.ts';
import { accountApi } from '../../sync/api/session-api.ts';

/**
 * Lets a file be published whatever the networks say of it; the studio logs who did. Its row as it is then. `hash`: SHA-256 of the file,
 * hex.
 * @throws AppError NOT_FOUND for a file that was deleted, and for who is no administrator; NETWORK… while the studio cannot be reached
 */
export async function overruleAssessment(hash: string): Promise<InternalAssessment> {
  const { value } = await (await accountApi()).call('internalAssessmentOverrule', { body: { hash } });
  return value.assessment;
}
