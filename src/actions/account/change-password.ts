import { accountApi } from '../../sync/api/session-api.ts';

/**
 * Changes the password of this account. Its other devices keep what is on them, and ask to sign in.
 * @throws AppError CREDENTIALS_WRONG for the current password, VALIDATION_FAILED, RATE_LIMITED, NETWORK…
 */
export async function changePassword(input: { currentPassword: string; newPassword: string }): Promise<void> {
  const body = { current_password: input.currentPassword, new_password: input.newPassword };
  await (await accountApi()).call('accountPassword', { body });
}
