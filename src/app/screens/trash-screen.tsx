import { useLiveQuery } from 'dexie-react-hooks';
import { openAccount, whenOpen } from '../../db/open-database.ts';
import { TrashPage } from '../../features/trash/trash-page.tsx';

/** The Trash: deleted items that can still be restored. */
export function TrashScreen() {
  const account = useLiveQuery(() => whenOpen(async () => openAccount()));
  if (account === undefined) return null;
  return <TrashPage account={account} />;
}
