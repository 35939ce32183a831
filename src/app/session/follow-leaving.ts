import { liveQuery } from 'dexie';
import type { StudioDatabase } from '../../db/database.ts';
import { readMeta } from '../../db/meta.ts';
import { isSealLeft } from '../../db/outbox/seal-outbox.ts';
import { consoleLog } from '../../lib/log.ts';
import { keepAndReload } from '../../lib/browser/reload-page.ts';

/** Reloads this tab when another one was closed during a sign-out: the outbox is sealed then, and the next start finishes the sign-out. */
export function followLeaving(db: StudioDatabase): void {
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
