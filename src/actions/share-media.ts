import type { SharePermission } from '../../contract/media.ts';
import { makeChange } from './make-change.ts';

/** Says who may see an item by its link. @throws AppError GONE, STORAGE_FULL, STORAGE_LOST */
export async function shareMedia(id: string, permission: SharePermission): Promise<void> {
  await makeChange({ kind: 'media.share', args: { id, share_access_permission: permission } });
}
