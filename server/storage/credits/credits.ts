import { and, eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import type { Database, Transaction } from '../database.ts';
import { ownUpscaleMid } from './own-upscale-mid.ts';
import { creditLedger } from '../schema/credit-ledger.ts';
import { generation } from '../schema/media.ts';

/** The `mediaId` of a ledger row that belongs to no item. */
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
 * Takes credits for a mutation. The caller has locked the user's row. `mediaId` names the item of an upscaling, or the model of a
 * training; the images of a request share one charge.
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
 * Takes credits for the images of a request as `chargeCredits` does: in one row, or in a row of each item that `mediaIds` names.
 * @throws CREDITS_EXHAUSTED, having taken nothing
 */
export async function chargeImages(
  tx: Transaction,
  { userId, mid, mediaIds }: { userId: string; mid: string; mediaIds: readonly string[] | null },
  { creditsEach, images }: { creditsEach: number; images: number },
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
 * Refunds an upscaling, a training or a sound, at most once. Work that cost nothing has no charge and gets no refund. `userId`:
 * the payer, if known; it makes the look-up faster.
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

/** Takes credits for one run of a training. The caller has locked the user's row. @throws CREDITS_EXHAUSTED */
export function chargeTraining(
  tx: Transaction,
  { userId, modelId, runId }: { userId: string; modelId: string; runId: string },
  credits: number,
): Promise<void> {
  return chargeCredits(tx, { userId, mid: runId, mediaId: modelId }, credits);
}

/** Refunds one run of a training, at most once. */
export function refundTraining(tx: Transaction, { modelId, runId }: { modelId: string; runId: string }): Promise<void> {
  return refundItem(tx, { mid: runId, mediaId: modelId });
}

/**
 * Refunds one image of a request, and the upscaling that was asked for together with it. The ledger accepts one refund per item,
 * so a second call changes nothing. A request that cost nothing has no charge and gets no refund.
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
        // The requests of a bulk share their `mid`, and each has a charge of its own.
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
