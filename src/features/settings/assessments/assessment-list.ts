import type { AssessmentThresholds } from '../../../../contract/content/assessment.ts';
import type { AssessmentList, InternalAssessment } from '../../../../contract/internal/internal-assessments.ts';
import { listAssessments } from '../../../actions/internal/list-assessments.ts';
import type { PagedList } from '../use-paged-list.ts';

type AssessmentPage = { rows: readonly InternalAssessment[]; next: string | null; thresholds: AssessmentThresholds };

/** The files that networks have looked at: all, or those they refused. A file that was looked at again comes first in the next reading. */
export const assessmentList: PagedList<AssessmentList, InternalAssessment, AssessmentPage> = {
  name: 'assessments',
  staysUntilRead: false,
  readPage: async (list, cursor, signal) => {
    const { assessments, ...rest } = await listAssessments(list, cursor, signal);
    return { ...rest, rows: assessments };
  },
  idOf: ({ hash }) => hash,
};
