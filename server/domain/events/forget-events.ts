import { lt } from 'drizzle-orm';
import { eventDays } from '../../../contract/internal/studio-event.ts';
import type { Database } from '../../storage/database.ts';
import { studioEvent } from '../../storage/schema/studio-event.ts';

const dayMs = 24 * 3_600_000;

/** Forgets the events of days that no page shows any more. */
export async function forgetEvents(db: Database, now: number): Promise<void> {
  await db.delete(studioEvent).where(lt(studioEvent.at, new Date(now - (eventDays + 1) * dayMs)));
}
