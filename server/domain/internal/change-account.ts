import { AppError } from '../../../contract/errors.ts';
import type { ChangeAccountRequest, InternalAccount } from '../../../contract/internal/internal-accounts.ts';
import { logNote } from '../../lib/log.ts';
import type { Database } from '../../storage/database.ts';
import type { SessionStreams } from '../session/session-streams.ts';
import { changeGrants } from './change-grants.ts';
import { findAccount } from './list-accounts.ts';

/**
 * Gives an account what an administrator decides: what is not named stays. A suspended account is signed out everywhere at once; the log says who
 * did, without the values.
 * @throws NOT_FOUND for a guest or an unknown user; FORBIDDEN when administrators would suspend themselves
 */
export async function changeAccount(
  studio: { db: Database; auth: { streams: SessionStreams } },
  { changes, by }: { changes: ChangeAccountRequest; by: string },
): Promise<InternalAccount> {
  const { user_id: id, is_suspended: isSuspended } = changes;
  if (isSuspended === true && id === by)
    throw new AppError('FORBIDDEN', { detail: 'You cannot suspend your own account. Nothing was changed.' });
  const given = await changeGrants(
    studio.db,
    { id },
    {
      plan: changes.plan,
      credits: changes.credits,
      canPublish: changes.can_publish,
      canShare: changes.can_share,
      canRemoveWatermark: changes.can_remove_watermark,
      isSuspended,
    },
  );
  for (const session of given?.endedSessions ?? []) studio.auth.streams.closeAll(session);
  const account = given === null ? null : await findAccount(studio.db, id);
  if (account === null) throw new AppError('NOT_FOUND');
  const changed = Object.keys(changes).filter((field) => field !== 'user_id');
  logNote('account.changed', { accountId: id, userId: by, changed: changed.join(' ') });
  return account;
}
