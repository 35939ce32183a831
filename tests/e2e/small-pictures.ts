import type { Page } from '@playwright/test';
import { askForPictures, expect, pictureIn, syncState } from './studio.ts';

/**
 * Asks the server for small pictures, as another device would, and waits until they are in the grid. Painting them
 * takes a sixteenth of the time of the usual size: for tests of what is done with pictures, not of making them.
 */
export async function addSmallPictures(page: Page, prompt: string, count = 1): Promise<void> {
  const cells = page.getByRole('grid', { name: 'History' }).getByRole('gridcell', { name: prompt });
  const before = await cells.count();
  // The page is there before its visitor is known to the server.
  await expect(syncState(page)).toHaveText('Saved');
  await askForPictures(page, { prompt, width: 256, height: 256, image_num: count, seed: null });
  await expect(pictureIn(cells)).toHaveCount(before + count);
}
