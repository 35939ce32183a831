import { useNavigate } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { openAccount, whenOpen } from '../../db/open-database.ts';
import { TrashPage } from '../../features/trash/trash-page.tsx';

/** What was deleted and can still be had back. */
export function TrashPlace() {
  const navigate = useNavigate();
  const account = useLiveQuery(() => whenOpen(async () => openAccount()));
  if (account === undefined) return null;
  return <TrashPage account={account} onBack={() => void navigate({ to: '/history', search: { tab: 'generation' } })} />;
}
