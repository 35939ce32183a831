import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { accountApi } from '../../sync/api/session-api.ts';

export type UserGenerations = ResponseOf<'internalGenerations'>;

/**
 * A page of what a user has asked for, newest first; `cursor` is the `next` of the page before. For administrators.
 * @throws AppError NOT_FOUND for everybody else and for an unknown user; NETWORK… while the studio cannot be reached
 */
export async function listUserGenerations(userId: string, cursor: string | null, signal: AbortSignal): Promise<UserGenerations> {
  const query = cursor === null ? {} : { cursor };
  const { value } = await (await accountApi()).call('internalGenerations', { params: { user_id: userId }, query, signal });
  return value;
}
