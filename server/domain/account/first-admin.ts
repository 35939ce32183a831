import { randomInt, timingSafeEqual } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import { isLoopback } from '../../lib/http/is-loopback.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { user } from '../../storage/schema/user.ts';

/** Decides whether a new account becomes administrator of the studio. */
export type FirstAdmin = {
  /** The code for signing up as administrator; null when none is needed. */
  code(): string | null;
  /** Whether the account that this transaction makes becomes administrator. @throws AppError VALIDATION_FAILED for a wrong code */
  decide(tx: Transaction, given: string): Promise<boolean>;
  /** Call after the commit that made an administrator. */
  close(): void;
};

/** 32 letters and digits without those that look alike: 0 and O, 1 and I. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A studio that strangers can reach asks for the host's code, because a stranger may sign up first. */
export async function openFirstAdmin(
  db: Database,
  at: { firstAccountIsAdmin: boolean; host: string; publicUrls: readonly string[]; trustProxy: boolean },
): Promise<FirstAdmin> {
  if (!at.firstAccountIsAdmin) return neverAdmin;
  if (isAlone(at)) return { ...neverAdmin, decide: (tx) => isFirst(tx, eq(user.isAnonymous, false)) };
  let code = (await findOne(db, isAdmin)) ? null : createCode();
  return {
    code: () => code,
    close: () => (code = null),
    async decide(tx, given) {
      if (given === '') return false;
      if (code !== null && isSame(given, code) && (await isFirst(tx, isAdmin))) return true;
      const message =
        code === null ? 'is not needed any more: the studio has an administrator' : 'is not the one that the start of this studio printed';
      throw new AppError('VALIDATION_FAILED', { issues: [{ path: 'admin_code', message }] });
    },
  };
}

/** For studios and commands where signing up makes no administrator. */
export const neverAdmin: FirstAdmin = { code: () => null, decide: async () => false, close: () => undefined };

/** Whether only this machine reaches the studio. */
function isAlone({ host, publicUrls, trustProxy }: { host: string; publicUrls: readonly string[]; trustProxy: boolean }): boolean {
  return isLoopback(host) && !trustProxy && publicUrls.every((url) => isLoopback(new URL(url).hostname));
}

/** 80 random bits, in groups of four that are easy to type. */
function createCode(): string {
  const letters = Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]!).join('');
  return letters.replaceAll(/(.{4})(?=.)/g, '$1-');
}

function isSame(given: string, code: string): boolean {
  const [a, b] = [given, code].map((text) => Buffer.from(text.toUpperCase().replaceAll(/[^A-Z\d]/g, '')));
  return a!.length === b!.length && timingSafeEqual(a!, b!);
}

/** An advisory lock number that the studio uses for nothing else. */
const firstAccountLock = 5_417_083;
const isAdmin = eq(user.role, 'admin');

/** Of two users who sign up at the same time, only one is the first. */
async function isFirst(tx: Transaction, such: typeof isAdmin): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${firstAccountLock})`);
  return !(await findOne(tx, such));
}

async function findOne(db: Database | Transaction, such: typeof isAdmin): Promise<boolean> {
  return (await db.select({ id: user.id }).from(user).where(such).limit(1)).length > 0;
}
