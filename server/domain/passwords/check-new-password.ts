import { AppError } from '../../../contract/errors.ts';
import { findWeakness } from './find-weakness.ts';

/** `field`: how the request calls the password. @throws VALIDATION_FAILED when the password is easy to guess */
export function checkNewPassword(field: 'password' | 'new_password', input: { email: string; password: string }): void {
  const message = findWeakness(input);
  if (message === null) return;
  throw new AppError('VALIDATION_FAILED', { detail: `The password ${message}. Nothing was changed.`, issues: [{ path: field, message }] });
}
