import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { keysOf } from '../../../contract/generations/current-model.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import type { Database } from '../../storage/database.ts';
import type { Speed } from '../../../contract/generations/cost/turbo.ts';
import { generation, media } from '../../storage/schema/media.ts';

/** The latest images that are looked at, and how many of the asked speed count. */
const latest = 1_000;
const samplesMax = 200;

/**
 * Seconds from the request to the picture, measured on the last images that a model made at a speed. Null before the first.
 */
export async function measureGenerationTime(
  { db }: { db: Database },
  input: { model: string; mode: Speed },
): Promise<ResponseOf<'createGenerationTime'>> {
  const made = db
    .select({ generationId: media.generationId, boostedAt: media.boostedAt, createdAt: media.createdAt, completedAt: media.completedAt })
    .from(media)
    .where(and(inArray(media.model, keysOf(input.model)), isNotNull(media.completedAt)))
    .orderBy(desc(media.completedAt))
    .limit(latest)
    .as('made');
  const counted = db
    .select({ seconds: sql<number>`extract(epoch from ${made.completedAt} - ${made.createdAt})`.as('seconds') })
    .from(made)
    .innerJoin(generation, eq(generation.id, made.generationId))
    // One that was boosted had both speeds: it says nothing of either.
    .where(and(eq(generation.speed, input.mode), isNull(made.boostedAt)))
    .orderBy(desc(made.completedAt))
    .limit(samplesMax)
    .as('counted');
  const [measured] = await db
    .select({
      average_seconds: sql<number | null>`avg(${counted.seconds})::double precision`,
      median_seconds: sql<number | null>`percentile_cont(0.5) within group (order by ${counted.seconds})::double precision`,
      samples: sql<number>`count(*)::int`,
    })
    .from(counted);
  return measured ?? { average_seconds: null, median_seconds: null, samples: 0 };
}
