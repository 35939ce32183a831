import { AssessmentsPage } from '../../../features/settings/assessments/assessments-page.tsx';
import { NotFoundPage } from '../../notices/not-found-page.tsx';

/** The assessments of pictures, for administrators; for everybody else this address does not exist. */
export function AssessmentsPlace() {
  return <AssessmentsPage notFound={<NotFoundPage />} />;
}
