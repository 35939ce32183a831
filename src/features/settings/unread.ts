import { AppError } from '../../../contract/errors.ts';
import { errorText } from '../../ui/feedback/run-action.ts';

/** Why a page of what the studio keeps for its administrators shows nothing. `unknown`: this user is no administrator. */
export type Unread = { step: 'unknown' } | { step: 'failed'; message: string; isOffline: boolean };

const unknownCodes: string[] = ['NOT_FOUND', 'UNAUTHENTICATED', 'FORBIDDEN'];

/** Tells why a page could not be read. `name`: what is listed, for the console, where the reason is a fault of this program. */
export function toUnread(error: unknown, name: string): Unread {
  if (!(error instanceof AppError)) {
    console.error(`${name}.not-read`, error);
    return { step: 'failed', message: errorText(error), isOffline: false };
  }
  if (unknownCodes.includes(error.code)) return { step: 'unknown' };
  return { step: 'failed', message: error.message, isOffline: error.code === 'NETWORK' };
}
