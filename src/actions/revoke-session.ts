import { isSignOutDue, saveSignOutDue } from '../db/device.ts';
import { sessionApi } from '../sync/session-api.ts';

/** Tells the server of a sign-out that it has not heard of yet. @throws AppError NETWORK… while it cannot be reached */
export async function revokeSession(): Promise<void> {
  if (!(await isSignOutDue())) return;
  await (await sessionApi()).call('accountSignOut', { body: {} });
  await saveSignOutDue(false);
}
