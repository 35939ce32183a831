import { eq, sql } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import { TokenBuckets } from '../../lib/http/token-buckets.ts';
import type { Database } from '../../storage/database.ts';
import { media } from '../../storage/schema/media.ts';
import { upload } from '../../storage/schema/upload.ts';
import { trainedModel } from '../../storage/schema/trained-model.ts';
import { user } from '../../storage/schema/user.ts';
import { findMembership } from '../teams/find-membership.ts';

/** Bytes of files that one user may keep in the studio; 0: no limit. */
export type QuotaBytes = { guest: number; free: number; paid: number };

/** The usage is read again after this long; until then new files are added to it. */
const freshMs = 60_000;
type Usage = { limitBytes: number; usedBytes: number };
type Account = { readAt: number; usage: Promise<Usage>; arrivingBytes: number };

/** Bytes of refused files that one user may send: the studio receives and reads them before it can refuse. */
const refusedRate = { burst: 2_000_000_000, perSecond: 500_000 };

export type StorageQuota = {
  limits: QuotaBytes;
  /**
   * Stores a file of at most this size; its room is reserved before any byte is read.
   * @throws QUOTA_FULL, RATE_LIMITED for a user who sends too much that is refused
   */
  takeIn<T>(userId: string, sizeBytes: number, store: () => Promise<T>): Promise<T>;
  /** The same for a file that takes no room of its own. @throws RATE_LIMITED for a user who sends too much that is refused */
  judge<T>(userId: string, sizeBytes: number, store: () => Promise<T>): Promise<T>;
};

/**
 * Holds uploads to each user's share of the disk. Files that the studio makes count, but are never refused. Files that arrive
 * together share the room: nothing is awaited between the check and the reservation.
 */
export function createStorageQuota(db: Database, limits: QuotaBytes, now: () => number = Date.now): StorageQuota {
  const accounts = new Map<string, Account>();
  const refused = new TokenBuckets(refusedRate, now);
  const read = (userId: string, account: Account): Promise<Usage> => {
    const usage = readUsage(db, limits, userId);
    Object.assign(account, { readAt: now(), usage });
    usage.catch(() => (account.readAt = Number.NEGATIVE_INFINITY));
    return usage;
  };
  const open = (userId: string): Account => {
    if (accounts.size > 10_000) for (const [id, { arrivingBytes }] of accounts) if (arrivingBytes === 0) accounts.delete(id);
    const unread = { readAt: Number.NEGATIVE_INFINITY, usage: Promise.resolve({ limitBytes: 0, usedBytes: 0 }), arrivingBytes: 0 };
    const account = accounts.get(userId) ?? unread;
    accounts.set(userId, account);
    return account;
  };
  const judge: StorageQuota['judge'] = async (userId, sizeBytes, store) => {
    // Taken in advance like the room, so that files that arrive at the same time count together.
    refused.take(userId, sizeBytes);
    let isRefused = false;
    try {
      return await store();
    } catch (error) {
      isRefused = error instanceof AppError;
      throw error;
    } finally {
      if (!isRefused) refused.giveBack(userId, sizeBytes);
    }
  };
  return {
    limits,
    judge,
    async takeIn(userId, sizeBytes, store) {
      const account = open(userId);
      const isFull = ({ limitBytes, usedBytes }: Usage): boolean =>
        limitBytes > 0 && usedBytes + account.arrivingBytes + sizeBytes > limitBytes;
      let usage = await (now() - account.readAt < freshMs ? account.usage : read(userId, account));
      // Read again, so that a user who has just freed room need not wait for `freshMs`.
      if (isFull(usage)) usage = await read(userId, account);
      if (isFull(usage)) throw new AppError('QUOTA_FULL');
      account.arrivingBytes += sizeBytes;
      try {
        const stored = await judge(userId, sizeBytes, store);
        const latest = await account.usage.catch(() => null);
        if (latest !== null) latest.usedBytes += sizeBytes;
        return stored;
      } finally {
        account.arrivingBytes -= sizeBytes;
      }
    },
  };
}

async function readUsage(db: Database, limits: QuotaBytes, userId: string): Promise<Usage> {
  const [found] = await db.select({ plan: user.plan, isGuest: user.isAnonymous }).from(user).where(eq(user.id, userId));
  const isPaid = found !== undefined && (found.plan !== 'free' || (await findMembership(db, userId)) !== null);
  const limitBytes = isPaid ? limits.paid : found?.isGuest === true ? limits.guest : limits.free;
  if (limitBytes === 0) return { limitBytes, usedBytes: 0 };
  // The same picture twice is one file.
  const { rows } = await db.execute<{ bytes: string }>(sql`
    select coalesce(sum(size_bytes), 0) as bytes from (
      select distinct on (hash) size_bytes from (
        select ${media.hash} as hash, ${media.sizeBytes} as size_bytes from ${media} where ${media.userId} = ${userId} and ${media.hash} is not null
        union all
        select ${upload.hash} as hash, ${upload.sizeBytes} as size_bytes from ${upload} where ${upload.userId} = ${userId}
        union all
        select version.value ->> 'hash', (version.value ->> 'sizeBytes')::bigint from ${media}, jsonb_each(${media.upscales}) version
          where ${media.userId} = ${userId} and ${media.hash} is not null and ${media.upscales} <> '{}'
        union all
        select ${trainedModel.weightsHash}, ${trainedModel.weightsBytes} from ${trainedModel}
          where ${trainedModel.userId} = ${userId} and ${trainedModel.weightsHash} is not null
      ) file
    ) one`);
  return { limitBytes, usedBytes: Number(rows[0]!.bytes) };
}
