import type { StudioEvent } from '../../contract/internal/studio-event.ts';
import type { Transaction } from '../storage/database.ts';
import { studioEvent } from '../storage/schema/studio-event.ts';

/** Counts an event in the transaction that makes it happen: once, and not at all when that is rolled back. */
export async function countEvent(tx: Transaction, name: StudioEvent): Promise<void> {
  await tx.insert(studioEvent).values({ name });
}
