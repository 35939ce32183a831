import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import type { SyncMark } from '../../../contract/sync/sync.ts';
import { newId } from '../../lib/ids/new-id.ts';
import type { Transaction } from '../../storage/database.ts';
import { creditLedger } from '../../storage/schema/credit-ledger.ts';
import { mutation } from '../../storage/schema/mutation.ts';
import { upload } from '../../storage/schema/upload.ts';
import { storyRun } from '../../storage/schema/story-run.ts';
import { user } from '../../storage/schema/user.ts';
import { findMembership } from '../teams/find-membership.ts';
import { moveSpace } from '../teams/move-space.ts';

/**
 * Moves everything a guest made into an account's space, inside an open transaction. Stored answers move too, so that a change
 * that the account sends again is still recognised. The guest's uploads move, and its charges, so that a refund finds its charge.
 * The account's balance stays as it is.
 * @returns the marks to publish after the commit
 * @throws FORBIDDEN when `guestId` is not a guest, UNAUTHENTICATED when one of them is gone
 */
export async function claimGuest(tx: Transaction, input: { guestId: string; userId: string }): Promise<SyncMark[]> {
  const users = await tx
    .select()
    .from(user)
    .where(sql`${user.id} in (${input.guestId}, ${input.userId})`)
    .orderBy(asc(user.id))
    .for('update');
  const guest = users.find((row) => row.id === input.guestId);
  const target = users.find((row) => row.id === input.userId);
  if (guest === undefined || target === undefined) throw new AppError('UNAUTHENTICATED');
  if (!guest.isAnonymous) throw new AppError('FORBIDDEN');

  // On a team, what the guest made goes where the account works now.
  const to = (await findMembership(tx, target.id))?.team.spaceId ?? target.spaceId;
  const marks = await moveSpace(tx, { from: guest.spaceId, to, userId: target.id });

  const mark = marks.at(-1);
  await tx.execute(sql`
    update ${mutation} set user_id = ${target.id}, space_id = ${to}, seq = ${mark?.seq ?? 0}
    where user_id = ${guest.id}
      and not exists (select from ${mutation} other where other.user_id = ${target.id} and other.mid = ${mutation}.mid)`);
  await tx.execute(sql`
    update ${upload} set user_id = ${target.id}
    where user_id = ${guest.id}
      and not exists (select from ${upload} other where other.user_id = ${target.id} and other.hash = ${upload.hash})`);
  await tx.update(storyRun).set({ userId: target.id }).where(eq(storyRun.userId, guest.id));
  await moveCharges(tx, guest.id, target.id);
  return marks;
}

/** Moves the guest's charges and grants the same amount, so that the account's balance stays as it is. */
async function moveCharges(tx: Transaction, guestId: string, userId: string): Promise<void> {
  const moved = await tx
    .update(creditLedger)
    .set({ userId })
    .where(and(eq(creditLedger.userId, guestId), ne(creditLedger.kind, 'grant')))
    .returning({ amount: creditLedger.amount });
  const amount = -moved.reduce((sum, row) => sum + row.amount, 0);
  if (amount !== 0) await tx.insert(creditLedger).values({ userId, mid: newId(), kind: 'grant', amount });
}
