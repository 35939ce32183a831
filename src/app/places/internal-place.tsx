import { useParams } from '@tanstack/react-router';
import { InternalPage } from '../../features/internal/internal-page.tsx';
import { NotFoundPage } from '../notices/not-found-page.tsx';

/** What a user has asked for, for administrators; to everybody else there is nothing at this address. */
export function InternalPlace() {
  const { userId } = useParams({ from: '/internal/generations/$userId' });
  return <InternalPage key={userId} userId={userId} notFound={<NotFoundPage />} />;
}
