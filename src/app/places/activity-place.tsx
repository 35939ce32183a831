import { useNavigate } from '@tanstack/react-router';
import { ActivityPage } from '../../features/activity/activity-page.tsx';

/** What this browser sent. */
export function ActivityPlace() {
  const navigate = useNavigate();
  return <ActivityPage onBack={() => void navigate({ to: '/settings' })} />;
}
