import { useLiveQuery } from 'dexie-react-hooks';
import { findAccount } from '../../../db/queries/session.ts';
import { StoriesPage } from '../../../features/stories/stories-page.tsx';

/** The kinds of stories and the list of existing ones. */
export function StoriesScreen() {
  const account = useLiveQuery(async () => findAccount(), []);
  return account === undefined ? null : <StoriesPage account={account} />;
}
