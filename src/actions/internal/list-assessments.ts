import type { AssessmentList } from '../../../contract/internal/internal-assessments.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { accountApi } from '../../sync/api/session-api.ts';

/**
 * A page of what the networks saw in files that were to become public, newest first; `cursor` is the `next` of the page before. For
 * administrators.
 * @throws AppError NOT_FOUND for everybody else; NETWORK… while the studio cannot be reached
 */
export async function listAssessments(
  list: AssessmentList,
  cursor: string | null,
  signal: AbortSignal,
): Promise<ResponseOf<'internalAssessments'>> {
  const query = { list, ...(cursor === null ? {} : { cursor }) };
  const { value } = await (await accountApi()).call('internalAssessments', { query, signal });
  return value;
}
