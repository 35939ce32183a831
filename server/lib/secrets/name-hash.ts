import { createHmac, randomBytes } from 'node:crypto';

/** Made at each start and never stored, so that a reader of the log cannot try names against it. */
const key = randomBytes(32);

/** A pseudonym for a name in the log: the same name has the same one until the next start, and cannot be recovered from it. */
export function nameHash(name: string): string {
  return createHmac('sha256', key).update(name.trim().toLowerCase()).digest('hex').slice(0, 12);
}
