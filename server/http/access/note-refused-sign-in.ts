import { AppError } from '../../../contract/errors.ts';
import { logNote } from '../../lib/log.ts';
import { nameHash } from '../../lib/secrets/name-hash.ts';

type Attempt = { email?: string; address: string };

/**
 * Writes down that a sign-in was refused or came too often, and passes the refusal on: so a host sees that somebody guesses.
 * The account and the address are hashes that tell one from another, and nothing about whose they are.
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
