import { liveQuery } from 'dexie';
import type { StudioDatabase } from '../db/database.ts';
import { isInMemory } from '../db/in-memory.ts';
import { readMeta } from '../db/meta.ts';
import { isSealLeft } from '../db/seal-outbox.ts';
import { consoleLog } from '../lib/log.ts';
import { keepAndReload } from '../lib/reload-page.ts';

/** A tab that ended while it signed somebody out would leave the others refusing every change: their next start goes on with it. */
export function followLeaving(db: StudioDatabase): void {
  // Its own tab is the only one that has it.
  if (isInMemory()) return;
  const ignore = (error: unknown) => consoleLog('leaving.not-followed', { reason: String(error) });
  const goOn = async () => {
    if (await isSealLeft(db)) await keepAndReload();
  };
  liveQuery(() => readMeta(db, 'isLeaving')).subscribe({
    next: (isLeaving) => {
      if (isLeaving === true) void goOn().catch(ignore);
    },
    error: ignore,
  });
}
