import { createHmac, randomBytes } from 'node:crypto';
import { AppError } from '../../../contract/errors.ts';
import { logNote } from '../../lib/log.ts';

/** Made at each start and never stored, so that a reader of the log cannot try names against it. */
const key = randomBytes(32);

type Attempt = { email?: string; address: string };

/**
 * Logs a refused or rate-limited sign-in and rethrows it, so that a host notices guessed passwords. Account and address appear as
 * hashes: they can be told apart, and reveal no name.
 */
export async function noteRefusedSignIn<T>({ email, address }: Attempt, attempt: () => Promise<T> | T): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof AppError && (error.code === 'CREDENTIALS_WRONG' || error.code === 'RATE_LIMITED')) {
      const account = email === undefined ? {} : { account: nameHash(email) };
      logNote(error.code === 'RATE_LIMITED' ? 'sign-in.limited' : 'sign-in.refused', { ...account, address: nameHash(address) });
    }
    throw error;
  }
}

/** A pseudonym for a name in the log: the same name has the same one until the next start, and cannot be recovered from it. */
function nameHash(name: string): string {
  return createHmac('sha256', key).update(name.trim().toLowerCase()).digest('hex').slice(0, 12);
}
