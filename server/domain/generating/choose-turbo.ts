import { and, eq, gte, sql } from 'drizzle-orm';
import { chooseSpeed, turboDayStart, type Speed } from '../../../contract/generation/turbo.ts';
import type { Plan } from '../../../contract/plan.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { generation } from '../../storage/schema/media.ts';

/** Images that a user asked for today and that were served at turbo speed. */
export async function countTurboImages(tx: Database | Transaction, userId: string, now: number): Promise<number> {
  const [counted] = await tx
    .select({ images: sql<number>`coalesce(sum(${generation.imageNum}), 0)::int` })
    .from(generation)
    .where(and(eq(generation.userId, userId), eq(generation.speed, 'turbo'), gte(generation.createdAt, new Date(turboDayStart(now)))));
  return counted?.images ?? 0;
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
