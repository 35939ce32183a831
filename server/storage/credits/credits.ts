import { and, eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import type { Database, Transaction } from '../database.ts';
import { ownUpscaleMid } from './own-upscale-mid.ts';
import { creditLedger } from '../schema/credit-ledger.ts';
import { generation } from '../schema/media.ts';

/** In place of the item of a row that is of none. */
export const nobody = '00000000-0000-0000-0000-000000000000';

/** Credits a user has: the sum of the ledger. Lock the user's row first when a charge depends on it. */
export async function findBalance(db: Database | Transaction, userId: string): Promise<number> {
  const [sum] = await db
    .select({ credits: sql<number>`coalesce(sum(${creditLedger.amount}), 0)::int` })
    .from(creditLedger)
    .where(eq(creditLedger.userId, userId));
  return sum?.credits ?? 0;
}

/**
 * Takes credits for an intent, before which the user's row was locked. `mediaId` names the item that an upscaling, or
 * the model that a training is paid for; the images of a request share one charge.
 * @throws CREDITS_EXHAUSTED
 */
export async function chargeCredits(
  tx: Transaction,
  { userId, mid, mediaId }: { userId: string; mid: string; mediaId?: string },
  credits: number,
): Promise<void> {
  if (credits === 0) return;
  if ((await findBalance(tx, userId)) < credits) throw new AppError('CREDITS_EXHAUSTED');
  await tx.insert(creditLedger).values({ userId, mid, kind: 'charge', amount: -credits, ...(mediaId === undefined ? {} : { mediaId }) });
}

/**
 * Takes credits for the images of a request as `chargeCredits` does: all at once, or, where `mediaIds` names them, each for itself.
 * @throws CREDITS_EXHAUSTED, having taken nothing
 */
export async function chargeImages(
  tx: Transaction,
  { userId, mid, mediaIds }: { userId: string; mid: string; mediaIds: readonly string[] | null },
  creditsEach: number,
  images: number,
): Promise<void> {
  if (mediaIds === null) return chargeCredits(tx, { userId, mid }, creditsEach * images);
  if (creditsEach === 0) return;
  if ((await findBalance(tx, userId)) < creditsEach * images) throw new AppError('CREDITS_EXHAUSTED');
  const charge = { userId, mid, kind: 'charge', amount: -creditsEach } as const;
  await tx.insert(creditLedger).values(mediaIds.map((mediaId) => ({ ...charge, mediaId })));
}

/** Takes credits for upscaling each of these items once it is made. @throws CREDITS_EXHAUSTED, having taken nothing */
export async function chargeOwnUpscales(
  tx: Transaction,
  { userId, mediaIds }: { userId: string; mediaIds: readonly string[] },
  creditsEach: number,
): Promise<void> {
  if (creditsEach === 0) return;
  if ((await findBalance(tx, userId)) < creditsEach * mediaIds.length) throw new AppError('CREDITS_EXHAUSTED');
  const charge = { userId, kind: 'charge', amount: -creditsEach } as const;
  await tx.insert(creditLedger).values(mediaIds.map((mediaId) => ({ ...charge, mid: ownUpscaleMid(mediaId), mediaId })));
}

/**
 * Gives back the cost of an upscaling, a training or a sound: once, however often it is asked; one that cost nothing has no charge and gets no refund.
 * `userId`: who paid, where that is known; it is found sooner then.
 */
export async function refundItem(
  tx: Transaction,
  { mid, mediaId, userId }: { mid: string; mediaId: string; userId?: string },
): Promise<void> {
  const [charge] = await tx
    .select({ userId: creditLedger.userId, amount: creditLedger.amount })
    .from(creditLedger)
    .where(
      and(
        eq(creditLedger.mid, mid),
        eq(creditLedger.mediaId, mediaId),
        eq(creditLedger.kind, 'charge'),
        userId === undefined ? undefined : eq(creditLedger.userId, userId),
      ),
    );
  if (charge === undefined) return;
  await tx
    .insert(creditLedger)
    .values({ userId: charge.userId, mid, kind: 'refund', mediaId, amount: -charge.amount })
    .onConflictDoNothing();
}

/** Takes credits for one run of a training, before which the user's row was locked. @throws CREDITS_EXHAUSTED */
export function chargeTraining(
  tx: Transaction,
  { userId, modelId, runId }: { userId: string; modelId: string; runId: string },
  credits: number,
): Promise<void> {
  return chargeCredits(tx, { userId, mid: runId, mediaId: modelId }, credits);
}

/** Gives back what one run of a training cost: once, like an upscaling. */
export function refundTraining(tx: Transaction, { modelId, runId }: { modelId: string; runId: string }): Promise<void> {
  return refundItem(tx, { mid: runId, mediaId: modelId });
}

/**
 * Gives back what one image of a request cost, also for the upscaling that was asked for together with it. The ledger takes it once per item, so whoever comes second
 * changes nothing; a request that cost nothing has no charge and gets no refund.
 */
export async function refundMedia(tx: Transaction, { mediaId, generationId }: { mediaId: string; generationId: string }): Promise<void> {
  const { userId, mid, imageNum, settings } = generation;
  const [request] = await tx
    .select({ userId, mid, imageNum, settings, amount: creditLedger.amount })
    .from(generation)
    .leftJoin(
      creditLedger,
      and(
        eq(creditLedger.userId, userId),
        eq(creditLedger.mid, mid),
        eq(creditLedger.kind, 'charge'),
        // The requests of a list share their intent, and each has a charge of its own.
        inArray(creditLedger.mediaId, [nobody, mediaId]),
      ),
    )
    .where(eq(generation.id, generationId));
  if (request === undefined) return;
  const owner = { userId: request.userId, mediaId };
  if (request.settings.upscale_mode !== undefined) await refundItem(tx, { ...owner, mid: ownUpscaleMid(mediaId) });
  if (request.amount === null) return;
  await tx
    .insert(creditLedger)
    .values({ ...owner, mid: request.mid, kind: 'refund', amount: -request.amount / request.imageNum })
    .onConflictDoNothing();
}
