import type { SharePermission } from '../../../contract/media/media.ts';
import type { Change } from '../../../contract/changes/changes.ts';
import { findMedia } from '../../db/queries/media/media.ts';
import { findMe } from '../../db/queries/session.ts';
import { makeChange } from '../make-change.ts';
import { makeUndoable } from '../make-undoable.ts';

/**
 * Says who may see an item by its link. Returns the key that takes it back, null when nothing was changed or what it was
 * may not be given again. @throws AppError GONE, STORAGE_FULL, STORAGE_LOST
 */
export async function shareMedia(id: string, permission: SharePermission): Promise<string | null> {
  const before = (await findMedia(id))?.share_access_permission ?? 'private';
  if (before === permission || (await findMe())?.can_share === false) {
    await makeChange(shareOf(id, permission));
    return null;
  }
  return makeUndoable(shareOf(id, permission), {
    label: 'who may see the image',
    undo: () => makeChange(shareOf(id, before)),
    redo: () => shareMedia(id, permission),
  });
}

function shareOf(id: string, permission: SharePermission): Change {
  return { kind: 'media.share', args: { id, share_access_permission: permission } };
}
