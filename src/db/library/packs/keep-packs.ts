import { liveQuery } from 'dexie';
import type { Clock } from '../../../lib/clock.ts';
import { consoleLog } from '../../../lib/log.ts';
import type { StudioDatabase } from '../../database.ts';
import { readMeta } from '../../meta.ts';
import { savePacks } from './save-packs.ts';

/** Saved once nothing was written for so long, or when so many entries wait that a start would notice them. */
const quietMs = 3_000;
const entriesMax = 40;
/** While the library is read for the first time: each saving takes as long as reading several pages. */
const entriesMaxAtFirst = 120;

/** Saves the packs of a library whenever it has come to rest, until `signal` aborts. For the worker that leads. */
export async function keepPacks(db: StudioDatabase, clock: Clock, signal: AbortSignal): Promise<void> {
  let last = 0;
  let wake = (): void => undefined;
  const watched = liveQuery(() => db.touched.orderBy(':id').lastKey()).subscribe({
    next: (key) => {
      last = typeof key === 'number' ? key : 0;
      wake();
    },
    error: (error: unknown) => consoleLog('packs.not-watched', { reason: String(error) }),
  });
  signal.addEventListener('abort', () => wake());
  let saved = 0;
  try {
    while (!signal.aborted) {
      if (last <= saved) await new Promise<void>((resolve) => (wake = resolve));
      const before = last;
      await clock.sleep(quietMs, signal);
      if (signal.aborted) return;
      try {
        const most = (await readMeta(db, 'bootstrap')) === undefined ? entriesMax : entriesMaxAtFirst;
        if (last !== before && last - saved < most) continue;
        while (!signal.aborted && (await savePacks(db)));
        saved = Math.max(saved, before);
      } catch (error) {
        // Without packs a start is slower, and nothing else: tried again after the next change, when there may be room.
        if (!signal.aborted) consoleLog('packs.not-saved', { reason: String(error) });
        saved = last;
      }
    }
  } finally {
    watched.unsubscribe();
  }
}
