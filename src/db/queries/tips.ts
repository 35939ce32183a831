import { readMeta } from '../meta.ts';
import { whenOpen } from '../open-database.ts';

/** Whether the tip of a panel was put away on this device. `panel`: its title. */
export async function isTipDismissed(panel: string): Promise<boolean> {
  return whenOpen(async (db) => (await readMeta(db, 'dismissedTips'))?.includes(panel) ?? false);
}
