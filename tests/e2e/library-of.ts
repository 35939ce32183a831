import type { Page } from '@playwright/test';
import type { Me } from '../../contract/account/user.ts';
import type { Database } from '../../server/storage/database.ts';
import { addMade, type MadeRequest } from '../support/library/add-made.ts';
import type { SpawnedStudio } from '../support/studio/spawn-studio.ts';
import { openStudioDatabase } from '../support/studio/studio-database.ts';
import { expect, openStudio, syncState } from './studio.ts';

export type LibraryOf = {
  db: Database;
  /** Who the page's visitor is now. */
  me: Me;
  /** Puts items there without painting them; the page hears of them as of another device's. */
  add(requests: readonly MadeRequest[]): Promise<string[]>;
  close(): Promise<void>;
};

/** The library of a page's visitor as the server has it: for what a test needs to be there already. */
export async function openLibraryOf(page: Page, studio: { dataDir: string }): Promise<LibraryOf> {
  // The page is there before its visitor is known to the server.
  await expect(syncState(page)).toHaveText('Saved');
  const me = await page.evaluate(async () => (await (await fetch('/api/user/me')).json()) as Me);
  const opened = await openStudioDatabase(studio.dataDir);
  const { db } = opened;
  return { db, me, add: (requests) => addMade({ db, dataDir: studio.dataDir }, me, requests), close: () => opened.close() };
}

/** Puts items into the library of a page's visitor. Returns their ids. */
export async function addToLibraryOf(page: Page, studio: { dataDir: string }, requests: readonly MadeRequest[]): Promise<string[]> {
  const library = await openLibraryOf(page, studio);
  const ids = await library.add(requests);
  await library.close();
  return ids;
}

/** Opens the history of a new visitor who has these items already. Returns their ids. */
export async function openHistoryWith(
  page: Page,
  studio: Pick<SpawnedStudio, 'url' | 'dataDir'>,
  requests: readonly MadeRequest[],
): Promise<string[]> {
  await openStudio(page, studio, '/history');
  const ids = await addToLibraryOf(page, studio, requests);
  await expect(page.getByRole('grid', { name: 'History' }).getByRole('gridcell')).toHaveCount(ids.length);
  return ids;
}
