import { commit } from '../db/commit.ts';
import type { Intent } from '../db/database.ts';
import type { Wish } from '../db/intent-keys.ts';
import { studio } from '../db/open-database.ts';
import { tabId } from '../lib/tab-id.ts';

/** Commits a change of this tab. @throws AppError, see `commit` */
export function makeChange(wish: Wish): Promise<Intent> {
  return commit(studio(), wish, { now: Date.now(), tab: tabId });
}
