import { studio } from '../../db/open-database.ts';
import { tell } from '../../sync/channel.ts';

/** Asks the tab that talks to the server to try now instead of waiting. */
export function syncNow(): void {
  tell(studio().name, { t: 'wake' });
}
