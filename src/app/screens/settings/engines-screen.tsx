import { EnginesPage } from '../../../features/settings/engines/engines-page.tsx';
import { NotFoundPage } from '../../notices/not-found-page.tsx';

/** The engines of the studio, for administrators; everybody else gets the not-found page. */
export function EnginesScreen() {
  return <EnginesPage notFound={<NotFoundPage />} />;
}
