import { AppError } from '../../../contract/errors.ts';
import type { Me } from '../../../contract/account/user.ts';
import { sessionApi } from '../../sync/api/session-api.ts';
import { syncStatus } from '../../sync/status.ts';

/** A guest, and whether there is anything of theirs in the studio. */
export type OtherGuest = { me: Me; hasMade: boolean };

/**
 * The guest whose session this browser holds since the session of the user shown here ended; null without one. Signing in
 * decides what becomes of that guest. @throws AppError NETWORK…
 */
export async function findOtherGuest(): Promise<OtherGuest | null> {
  if (syncStatus.state !== 'other-account' && syncStatus.state !== 'signed-out') return null;
  try {
    const api = await sessionApi();
    const { value: me } = await api.call('userMe');
    if (!me.is_guest) return null;
    const { value: made } = await api.call('createHistory', { query: { limit: 1 } });
    return { me, hasMade: made.items.length > 0 };
  } catch (error) {
    if (error instanceof AppError && error.code === 'UNAUTHENTICATED') return null;
    throw error;
  }
}
