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

/** The speed of a request, before which the user's row was locked, and whether the daily limit is why it is not turbo. */
export async function chooseTurbo(
  tx: Transaction,
  input: { userId: string; plan: Plan; asked: Speed | undefined; images: number },
): Promise<ReturnType<typeof chooseSpeed>> {
  const { userId, ...request } = input;
  const used = await countTurboImages(tx, userId, Date.now());
  return chooseSpeed({ ...request, used });
}
