import { createHmac, randomBytes } from 'node:crypto';

/** Made at each start, and never written: who reads the log cannot try names against it. */
const key = randomBytes(32);

/** Stands for a name in the log: the same one is known again until the studio starts anew, and nobody can tell which it is. */
export function nameHash(name: string): string {
  return createHmac('sha256', key).update(name.trim().toLowerCase()).digest('hex').slice(0, 12);
}
