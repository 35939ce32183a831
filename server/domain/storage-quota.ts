import { eq, sql } from 'drizzle-orm';
import { AppError } from '../../contract/errors.ts';
import type { Database } from '../storage/database.ts';
import { media, upload } from '../storage/schema/media.ts';
import { user } from '../storage/schema/user.ts';
import { findMembership } from './find-membership.ts';

/** Bytes of files that one person may keep in the studio; 0: as much as there is room for. */
export type QuotaBytes = { guest: number; free: number; paid: number };

/** Looked up anew after this long; until then what arrives is added. */
const freshMs = 60_000;
type Usage = { readAt: number; limitBytes: number; usedBytes: number };

export type StorageQuota = {
  /** Makes room for a file that is about to arrive, before any of it is read. @throws QUOTA_FULL */
  reserve(userId: string, sizeBytes: number): Promise<void>;
};

/**
 * Holds what people bring along to their share of the disk. What the studio makes for them counts, but is never refused.
 * Files that arrive at the same time are counted one after the other.
 */
export function createStorageQuota(db: Database, limits: QuotaBytes, now: () => number = Date.now): StorageQuota {
  const known = new Map<string, Promise<Usage>>();
  const findUsage = async (userId: string): Promise<Usage> => {
    const stored = await known.get(userId);
    if (stored !== undefined && now() - stored.readAt < freshMs) return stored;
    if (known.size > 10_000) known.clear();
    const reading = readUsage(db, limits, { userId, readAt: now() });
    known.set(userId, reading);
    reading.catch(() => known.delete(userId));
    return reading;
  };
  return {
    async reserve(userId, sizeBytes) {
      const usage = await findUsage(userId);
      if (usage.limitBytes > 0 && usage.usedBytes + sizeBytes > usage.limitBytes) {
        // Somebody who has just made room must not wait.
        known.delete(userId);
        throw new AppError('QUOTA_FULL');
      }
      usage.usedBytes += sizeBytes;
    },
  };
}

async function readUsage(db: Database, limits: QuotaBytes, { userId, readAt }: { userId: string; readAt: number }): Promise<Usage> {
  const [found] = await db.select({ plan: user.plan, isGuest: user.isAnonymous }).from(user).where(eq(user.id, userId));
  const isPaid = found !== undefined && (found.plan !== 'free' || (await findMembership(db, userId)) !== null);
  const limitBytes = isPaid ? limits.paid : found?.isGuest === true ? limits.guest : limits.free;
  if (limitBytes === 0) return { readAt, limitBytes, usedBytes: 0 };
  // The same picture twice is one file.
  const { rows } = await db.execute<{ bytes: string }>(sql`
    select coalesce(sum(size_bytes), 0) as bytes from (
      select distinct on (hash) size_bytes from (
        select ${media.hash} as hash, ${media.sizeBytes} as size_bytes from ${media} where ${media.userId} = ${userId} and ${media.hash} is not null
        union all
        select ${upload.hash} as hash, ${upload.sizeBytes} as size_bytes from ${upload} where ${upload.userId} = ${userId}
      ) file
    ) one`);
  return { readAt, limitBytes, usedBytes: Number(rows[0]!.bytes) };
}
