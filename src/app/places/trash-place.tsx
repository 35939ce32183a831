import { useLiveQuery } from 'dexie-react-hooks';
import { openAccount, whenOpen } from '../../db/open-database.ts';
import { TrashPage } from '../../features/trash/trash-page.tsx';

/** What was deleted and can still be had back. */
export function TrashPlace() {
  const account = useLiveQuery(() => whenOpen(async () => openAccount()));
  if (account === undefined) return null;
  return <TrashPage account={account} />;
}
