import { AppError } from '../../../contract/errors.ts';
import { errorText } from '../../ui/feedback/run-action.ts';

/** The reason why a page for administrators shows nothing. `unknown`: this user is no administrator. */
export type Unread = { step: 'unknown' } | { step: 'failed'; message: string; isOffline: boolean };

const unknownCodes: string[] = ['NOT_FOUND', 'UNAUTHENTICATED', 'FORBIDDEN'];

/** Classifies the error of a failed read. `name`: the list, for the console when the error is a bug. */
export function toUnread(error: unknown, name: string): Unread {
  if (!(error instanceof AppError)) {
    console.error(`${name}.not-read`, error);
    return { step: 'failed', message: errorText(error), isOffline: false };
  }
  if (unknownCodes.includes(error.code)) return { step: 'unknown' };
  return { step: 'failed', message: error.message, isOffline: error.code === 'NETWORK' };
}
