import type { StudioDatabase } from '../../db/database.ts';
import { readMeta, writeMeta } from '../../db/meta.ts';
import { withUnreadable } from './unreadable-rows.ts';
import type { SyncWorld } from '../world.ts';

/** Two differences within this time are a fault that reading again does not mend; further apart they are accidents. */
const dayMs = 24 * 3_600_000;

/**
 * Compares this device with the server once it has reached the head. The first difference of a day causes a full read;
 * the person is told of the next one. Runs inside the transaction that applied the page.
 */
export async function checkSelf({ db, clock, log }: SyncWorld, page: { digest?: number | undefined; live_media: number }): Promise<void> {
  const here = await readMeta(db, 'held');
  if (page.digest === undefined || here === undefined || (await readMeta(db, 'bootstrap')) !== undefined) return;
  // A trimmed device has fewer rows on purpose.
  if ((await readMeta(db, 'trimmed')) !== undefined) return;
  // Unreadable rows are left out on purpose until newer code reads them.
  const held = await withUnreadable(db, here);
  if (held === null) return;
  const before = await readMeta(db, 'difference');
  if (held.digest === page.digest && held.media === page.live_media) {
    if (before?.isTold === true) await writeMeta(db, 'difference', { ...before, isTold: false });
    return;
  }
  const now = clock.now();
  // `abs`, so that a clock that was put back cannot make an old difference last.
  const isSecond = before !== undefined && Math.abs(now - before.at) < dayMs;
  if (isSecond && before.isTold) return;
  log('sync.differs', { here: held.digest, studio: page.digest, itemsHere: held.media, itemsStudio: page.live_media, isSecond });
  await writeMeta(db, 'difference', { at: now, g: held.g, isTold: isSecond });
}

/** Whether everything must be read again because this copy differs from the server. */
export async function mustReadAgain(db: StudioDatabase): Promise<boolean> {
  const difference = await readMeta(db, 'difference');
  return difference !== undefined && !difference.isTold && difference.g === (await readMeta(db, 'generation'));
}
