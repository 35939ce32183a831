import type { AssessmentThresholds } from '../../../../contract/content/assessment.ts';
import type { AssessmentList, InternalAssessment } from '../../../../contract/internal/internal-assessments.ts';
import { listAssessments } from '../../../actions/internal/list-assessments.ts';
import type { PagedList } from '../use-paged-list.ts';

type AssessmentPage = { rows: readonly InternalAssessment[]; next: string | null; thresholds: AssessmentThresholds };

/** Files that networks have assessed: all, or the refused ones. A file assessed again comes first at the next reading. */
export const assessmentList: PagedList<AssessmentList, InternalAssessment, AssessmentPage> = {
  name: 'assessments',
  staysUntilRead: false,
  readPage: async (list, cursor, signal) => {
    const { assessments, ...rest } = await listAssessments(list, cursor, signal);
    return { ...rest, rows: assessments };
  },
  idOf: ({ hash }) => hash,
};
