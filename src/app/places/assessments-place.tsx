import { AssessmentsPage } from '../../features/settings/assessments/assessments-page.tsx';
import { NotFoundPage } from '../notices/not-found-page.tsx';

/** What the networks said of pictures, for administrators; to everybody else there is nothing at this address. */
export function AssessmentsPlace() {
  return <AssessmentsPage notFound={<NotFoundPage />} />;
}
