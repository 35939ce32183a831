import { AppError } from '../../../contract/errors.ts';
import { logNote } from '../../lib/log.ts';
import { nameHash } from '../../lib/secrets/name-hash.ts';

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
