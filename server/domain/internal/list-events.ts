import { count, gte, sql } from 'drizzle-orm';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { eventDays } from '../../../contract/internal/studio-event.ts';
import type { Database } from '../../storage/database.ts';
import { studioEvent } from '../../storage/schema/studio-event.ts';

const dayMs = 24 * 3_600_000;

/** Counts of each event on each of the last days (UTC), the newest day first. For administrators only. */
export async function listEvents({ db }: { db: Database }, now = Date.now()): Promise<ResponseOf<'internalEvents'>> {
  const first = new Date(Math.floor(now / dayMs) * dayMs - (eventDays - 1) * dayMs);
  const day = sql<string>`to_char(${studioEvent.at} at time zone 'UTC', 'YYYY-MM-DD')`;
  const rows = await db
    .select({ day, name: studioEvent.name, times: count() })
    .from(studioEvent)
    .where(gte(studioEvent.at, first))
    .groupBy(sql`1`, studioEvent.name)
    .orderBy(sql`1 desc`, studioEvent.name);
  return { events: rows };
}
