import { and, eq, isNotNull, lt } from 'drizzle-orm';
import type { GenerationQueue } from '../../queue/generation-queue.ts';
import type { Database } from '../../storage/database.ts';
import { media } from '../../storage/schema/media.ts';
import { failUpscale } from './settle-upscale.ts';
import { parseUpscaleRunId, upscaleRunId } from './upscale-run.ts';

/** Puts every upscaling that no run works on back into the queue; `olderThanMs` as in `rescueGenerations`. */
export async function rescueUpscales(
  studio: { db: Database; queue: Pick<GenerationQueue, 'upscales'> },
  { olderThanMs }: { olderThanMs: number },
): Promise<void> {
  const rows = await studio.db
    .select({ mediaId: media.id, mid: media.upscaleMid, room: media.upscaleRoom })
    .from(media)
    .where(and(eq(media.status, 'upscaling'), isNotNull(media.upscaleMid), lt(media.upscalingSince, new Date(Date.now() - olderThanMs))))
    .orderBy(media.upscalingSince);
  const rooms = new Map(rows.flatMap(({ mediaId, mid, room }) => (mid === null ? [] : [[upscaleRunId({ mediaId, mid }), room] as const])));
  const { hopeless } = await studio.queue.upscales.rescue([...rooms.keys()], (id) => rooms.get(id) ?? null);
  const reason = 'The studio stopped several times while it upscaled this picture.';
  for (const id of hopeless) await failUpscale(studio.db, parseUpscaleRunId(id), reason);
}
