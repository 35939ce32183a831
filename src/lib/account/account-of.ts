import { sha256 } from '../sha256.ts';

/** The name under which this device keeps a user's data: the first 16 hex digits of SHA-256(user id). */
export function accountOf(userId: string): string {
  return sha256(userId).slice(0, 16);
}
