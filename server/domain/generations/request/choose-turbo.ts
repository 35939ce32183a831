import { and, eq, gte, sql } from 'drizzle-orm';
import { chooseSpeed, turboDayStart, type Speed } from '../../../../contract/generations/cost/turbo.ts';
import type { Plan } from '../../../../contract/account/plan.ts';
import type { Database, Transaction } from '../../../storage/database.ts';
import { generation, media } from '../../../storage/schema/media.ts';

/** Images of today that a user asked for at turbo speed, or had served sooner than they were asked for. */
export async function countTurboImages(tx: Database | Transaction, userId: string, now: number): Promise<number> {
  const from = new Date(turboDayStart(now));
  const [counted] = await tx
    .select({ images: sql<number>`coalesce(sum(${generation.imageNum}), 0)::int` })
    .from(generation)
    .where(and(eq(generation.userId, userId), eq(generation.speed, 'turbo'), gte(generation.createdAt, from)));
  const [boosted] = await tx
    .select({ images: sql<number>`count(*)::int` })
    .from(media)
    .where(and(eq(media.boostedBy, userId), gte(media.boostedAt, from)));
  return (counted?.images ?? 0) + (boosted?.images ?? 0);
}

/**
 * The speed of each of these requests, before which the user's row was locked: one after the other, until the day's images are
 * spent. With whether the daily limit is why one is not turbo.
 */
export async function chooseTurbo(
  tx: Transaction,
  { userId, requests, ...choice }: { userId: string; plan: Plan; asked: Speed | undefined; requests: readonly { image_num: number }[] },
): Promise<{ speeds: Speed[]; isLimitReached: boolean }> {
  let used = await countTurboImages(tx, userId, Date.now());
  const chosen = requests.map(({ image_num: images }) => {
    const one = chooseSpeed({ ...choice, images, used });
    if (one.speed === 'turbo') used += images;
    return one;
  });
  return { speeds: chosen.map(({ speed }) => speed), isLimitReached: chosen.some(({ isLimitReached }) => isLimitReached) };
}
