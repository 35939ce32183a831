import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { visitorApi } from './visitor-api.ts';

export type SharedItem = ResponseOf<'sharedItem'>;

/**
 * The item behind a share link.
 * @throws AppError NOT_FOUND when it is private, unknown or no link at all; NETWORK…
 */
export async function readShared(token: string): Promise<SharedItem> {
  return (await visitorApi().call('sharedItem', { params: { token } })).value;
}
