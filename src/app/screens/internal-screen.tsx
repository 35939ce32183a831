import { useParams } from '@tanstack/react-router';
import { InternalPage } from '../../features/internal/internal-page.tsx';
import { NotFoundPage } from '../notices/not-found-page.tsx';

/** The generations of one user, for administrators; everybody else gets the not-found page. */
export function InternalScreen() {
  const { userId } = useParams({ from: '/internal/generations/$userId' });
  return <InternalPage key={userId} userId={userId} notFound={<NotFoundPage />} />;
}
