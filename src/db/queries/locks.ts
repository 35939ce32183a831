import * as v from 'valibot';
import { lockMinutes } from '../../lib/lock/idle-left.ts';
import { deviceValues } from '../device.ts';

const lockSchema = v.object({
  /** Of the code, which is kept nowhere. */
  hash: v.string(),
  salt: v.string(),
  rounds: v.pipe(v.number(), v.integer(), v.minValue(1)),
  minutes: v.picklist(lockMinutes),
  /** Set on a computer that is said to be shared: it ends with the session. */
  isShared: v.boolean(),
  /** Wrong codes in a row. */
  failures: v.number(),
  failedAt: v.number(),
});

/** The lock of an account in this browser. */
export type Lock = v.InferOutput<typeof lockSchema>;

export const lockPrefix = 'lock.';

/** The lock of an account in this browser; null where there is none. */
export async function findLock(account: string): Promise<Lock | null> {
  const parsed = v.safeParse(lockSchema, (await deviceValues().get(lockPrefix + account))?.value);
  return parsed.success ? parsed.output : null;
}
