import type { Page } from '@playwright/test';
import type { Me } from '../../contract/account/user.ts';
import type { Database } from '../../server/storage/database.ts';
import { addMade, type MadeRequest } from '../support/library/add-made.ts';
import type { SpawnedStudio } from '../support/studio/spawn-studio.ts';
import { openStudioDatabase } from '../support/studio/studio-database.ts';
import { expect, openStudio, syncState } from './studio.ts';

export type LibraryOf = {
  db: Database;
  /** The page's visitor. */
  me: Me;
  /** Adds items without painting them; the page learns of them as of changes of another device. */
  add(requests: readonly MadeRequest[]): Promise<string[]>;
  close(): Promise<void>;
};

/** Opens the library of a page's visitor in the server's database, for rows that a test needs from the start. */
export async function openLibraryOf(page: Page, studio: { dataDir: string }): Promise<LibraryOf> {
  // The page is shown before the server knows its visitor.
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
