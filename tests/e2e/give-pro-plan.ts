import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { creditLedger } from '../../server/storage/schema/credit-ledger.ts';
import { user } from '../../server/storage/schema/user.ts';
import { openStudioDatabase } from '../support/studio/studio-database.ts';
import type { SpawnedStudio } from '../support/studio/spawn-studio.ts';
import { readUserId } from './accounts.ts';

/** Gives the visitor of a page the Pro plan and 100 credits. The page knows it when it is opened again. */
export async function giveProPlan(page: Page, studio: SpawnedStudio): Promise<void> {
  const userId = await readUserId(page);
  const opened = await openStudioDatabase(studio.dataDir);
  await opened.db.update(user).set({ plan: 'pro' }).where(eq(user.id, userId));
  await opened.db.insert(creditLedger).values({ userId, mid: randomUUID(), kind: 'grant', amount: 100 });
  await opened.close();
}
