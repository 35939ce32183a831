import { and, inArray, lt } from 'drizzle-orm';
import type { GenerationQueue } from '../../queue/generation-queue.ts';
import type { Database } from '../../storage/database.ts';
import { media } from '../../storage/schema/media.ts';
import { failGeneration } from './fail-generation.ts';

/**
 * Puts every unfinished image that no run works on back into the queue. `olderThanMs` leaves those alone
 * that are on their way into it right now; at the start of the studio there are none.
 */
export async function rescueGenerations(
  studio: { db: Database; queue: Pick<GenerationQueue, 'rescue'> },
  { olderThanMs }: { olderThanMs: number },
): Promise<void> {
  const rows = await studio.db
    .select({ id: media.id, room: media.room })
    .from(media)
    .where(and(inArray(media.status, ['submitted', 'pending']), lt(media.createdAt, new Date(Date.now() - olderThanMs))))
    .orderBy(media.createdAt);
  const rooms = new Map(rows.map(({ id, room }) => [id, room]));
  const { hopeless } = await studio.queue.rescue([...rooms.keys()], (id) => rooms.get(id) ?? null);
  for (const id of hopeless)
    await failGeneration(studio.db, id, { reason: 'The studio stopped several times while it made this picture.' });
}
