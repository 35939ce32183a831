import { EnginesPage } from '../../../features/settings/engines/engines-page.tsx';
import { NotFoundPage } from '../../notices/not-found-page.tsx';

/** The engines of the studio, for administrators; to everybody else there is nothing at this address. */
export function EnginesPlace() {
  return <EnginesPage notFound={<NotFoundPage />} />;
}
