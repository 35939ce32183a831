import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { accountApi } from '../../sync/api/session-api.ts';

export type TrashPageAnswer = ResponseOf<'createTrash'>;

/**
 * A page of deleted items, deleted last first; `cursor` is the `next` of the page before.
 * @throws AppError NETWORK… while the studio cannot be reached
 */
export async function listTrash(cursor: string | null, signal: AbortSignal): Promise<TrashPageAnswer> {
  const { value } = await (await accountApi()).call('createTrash', { query: cursor === null ? {} : { cursor }, signal });
  return value;
}
