import { createHash } from 'node:crypto';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { AppError } from '../../contract/errors.ts';
import type { SyncMark } from '../../contract/sync/sync.ts';
import { toProblem } from '../lib/errors/problem.ts';
import type { Database, Transaction } from '../storage/database.ts';
import { mutation } from '../storage/schema/mutation.ts';
import { space } from '../storage/schema/space.ts';
import { teamMember } from '../storage/schema/team.ts';
import { user } from '../storage/schema/user.ts';
import { transact } from '../storage/transact.ts';
import { collectTouched, readSyncPosition, hasTouched, touchSpace, type Touch } from '../storage/rows/write-space.ts';

/** The sender of a change and its key. `mid` is the Idempotency-Key, `requestHash` identifies the request. */
export type OnceKey = {
  userId: string;
  mid: string;
  spaceId: string;
  /** The library the change was made in; undefined when the device does not send it. */
  madeIn?: string | undefined;
  requestHash: Uint8Array;
};

export type OnceAnswer = { status: number; body: unknown; mark: SyncMark; replayed: boolean };

/**
 * Hash of a write, 32 bytes: a repeated request under the same key must have the same hash. The order of the query does not
 * count. An empty query adds nothing: such a request keeps the hash that earlier versions stored, so that a device's repeat after
 * an update is recognised.
 * @throws BODY_MALFORMED for a body that is nested too deep to be serialised
 */
export function hashRequest({ method, path, query, body }: SentRequest): Uint8Array {
  return createHash('sha256')
    .update(`${method} ${path}${writeQuery(query)}\n${write(body)}`)
    .digest();
}

type SentRequest = { method: string; path: string; query: URLSearchParams; body: unknown };

function writeQuery(query: URLSearchParams): string {
  const sorted = new URLSearchParams(query);
  sorted.sort();
  return sorted.size === 0 ? '' : `?${sorted.toString()}`;
}

function write(body: unknown): string {
  try {
    return JSON.stringify(body);
  } catch (error) {
    if (error instanceof RangeError) throw new AppError('BODY_MALFORMED', { cause: error });
    throw error;
  }
}

/**
 * Runs `effect` at most once per (user, mid), in the transaction that stores its answer. The same key again gets the stored
 * answer, with today's epoch. A final refusal (an AppError that is not retryable) is an answer too: its changes are rolled back
 * and it is stored. `effect` may run again when the database broke a deadlock: it must do nothing outside `tx`.
 * @throws LIBRARY_CHANGED when the change was made in another library and never reached it, KEY_REUSED when the key was used for
 * another request, UNAUTHENTICATED when the guest has moved to an account
 */
export async function runOnce(
  db: Database,
  key: OnceKey,
  effect: (tx: Transaction, touch: Touch) => Promise<{ status: number; body: unknown }>,
): Promise<OnceAnswer> {
  const done = await transact(db, async (tx) => {
    const isFirst = await claimKey(tx, key);
    const isOwn = await isInOwnSpace(tx, key);
    if (!isFirst) return { answer: await replay(tx, key), hasChanges: false };
    // The user joined or left a team while the change waited: a private row must not appear in the team, nor a team's row in
    // private.
    if (key.madeIn !== undefined && key.madeIn !== key.spaceId && !(isOwn && (await hasTakenAlong(tx, key.userId, key.madeIn))))
      throw new AppError('LIBRARY_CHANGED');

    let { touched, touch } = collectTouched();
    let result: { status: number; body: unknown };
    try {
      result = await tx.transaction((savepoint) => effect(savepoint, touch));
    } catch (error) {
      if (!(error instanceof AppError) || error.retryable) throw error;
      ({ touched, touch } = collectTouched());
      result = { status: error.status, body: toProblem(error) };
    }
    const mark = await touchSpace(tx, key.spaceId, touched);
    await tx
      .update(mutation)
      .set({ status: result.status, body: result.body, seq: mark.seq })
      .where(and(eq(mutation.userId, key.userId), eq(mutation.mid, key.mid)));
    return { answer: { ...result, mark, replayed: false }, hasChanges: hasTouched(touched) };
  });
  if (done.hasChanges) db.hints.publish(done.answer.mark);
  return done.answer;
}

/**
 * Checks the space again, because the session was read before this transaction. A guest's space that is gone, or a team that was
 * left, is no final refusal: the device keeps the change and sends it again under its new session. The locks hold until the write
 * is done, so that no user leaves the space in between. False in a team's space.
 */
async function isInOwnSpace(tx: Transaction, { userId, spaceId }: OnceKey): Promise<boolean> {
  const [found] = await tx.select({ id: space.id }).from(space).where(eq(space.id, spaceId)).for('key share');
  if (found === undefined) throw new AppError('UNAUTHENTICATED');
  const [own] = await tx.select({ spaceId: user.spaceId }).from(user).where(eq(user.id, userId));
  if (own?.spaceId === spaceId) return true;
  const [member] = await tx
    .select({ id: teamMember.id })
    .from(teamMember)
    .where(and(eq(teamMember.userId, userId), eq(teamMember.spaceId, spaceId), isNull(teamMember.deletedAt)))
    .for('share');
  if (member === undefined) throw new AppError('UNAUTHENTICATED');
  return false;
}

/** The last member of a team takes its library along, so a change made in that library belongs there now. */
async function hasTakenAlong(tx: Transaction, userId: string, from: string): Promise<boolean> {
  const [last] = await tx
    .select({ userId: teamMember.userId, deletedAt: teamMember.deletedAt })
    .from(teamMember)
    .where(and(eq(teamMember.spaceId, from), isNotNull(teamMember.userId)))
    .orderBy(sql`${teamMember.deletedAt} desc nulls first`)
    .limit(1);
  return last !== undefined && last.deletedAt !== null && last.userId === userId;
}

/** False when the key is known. Waits while another request under the same key is being processed. */
async function claimKey(tx: Transaction, key: OnceKey): Promise<boolean> {
  const inserted = await tx
    .insert(mutation)
    .values({ userId: key.userId, mid: key.mid, requestHash: key.requestHash, spaceId: key.spaceId })
    .onConflictDoNothing()
    .returning({ mid: mutation.mid });
  return inserted.length === 1;
}

async function replay(tx: Transaction, key: OnceKey): Promise<OnceAnswer> {
  const [stored] = await tx
    .select()
    .from(mutation)
    .where(and(eq(mutation.userId, key.userId), eq(mutation.mid, key.mid)));
  if (stored === undefined || stored.status === null) throw new AppError('IN_PROGRESS');
  if (!Buffer.from(stored.requestHash).equals(key.requestHash)) throw new AppError('KEY_REUSED');
  const now = await readSyncPosition(tx, stored.spaceId ?? key.spaceId);
  // A restored backup may be older than the stored position: a device would wait for that seq for ever.
  const seq = Math.min(stored.seq ?? now.seq, now.seq);
  return { status: stored.status, body: stored.body, mark: { ...now, seq }, replayed: true };
}
