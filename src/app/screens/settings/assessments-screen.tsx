import { AssessmentsPage } from '../../../features/settings/assessments/assessments-page.tsx';
import { NotFoundPage } from '../../notices/not-found-page.tsx';

/** The assessments of pictures, for administrators; everybody else gets the not-found page. */
export function AssessmentsScreen() {
  return <AssessmentsPage notFound={<NotFoundPage />} />;
}
