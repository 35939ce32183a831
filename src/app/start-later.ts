import type { StudioDatabase } from '../db/database.ts';
import { findDraft } from '../db/queries/drafts.ts';
import { loadUntilThere } from '../lib/connection/load-until-there.ts';
import { consoleLog } from '../lib/log.ts';
import { followLeaving } from './session/follow-leaving.ts';

/** Follows sign-outs of other tabs, and resumes work of an earlier visit: copying new results into a folder, and the table of prompts. */
export async function startLater(db: StudioDatabase): Promise<void> {
  followLeaving(db);
  await Promise.all([
    attempt('mirror.failed', async () => {
      if ('showDirectoryPicker' in globalThis) await (await loadUntilThere(() => import('./follow-mirror.ts'))).followMirror();
    }),
    attempt('bulk.not-started', async () => {
      if ((await findDraft('bulk/table')) === undefined) return;
      (await loadUntilThere(() => import('../actions/bulk/run-bulk.ts'))).startBulk();
    }),
  ]);
}

async function attempt(failure: string, start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    consoleLog(failure, { reason: String(error) });
  }
}
