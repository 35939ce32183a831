import type { MediaRow } from '../../../contract/media.ts';
import { starMedia } from '../../actions/star-media.ts';
import { undoByKey } from '../../actions/undo.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { undoAction } from '../../ui/feedback/undo-action.ts';

/** Stars or unstars an item and says which. */
export async function toggleStar(item: MediaRow): Promise<void> {
  const undoKey = await starMedia(item.id, !item.is_starred);
  showToast({
    key: 'star',
    kind: 'success',
    text: item.is_starred ? 'Image unstarred!' : 'Image starred!',
    actions: [undoAction(() => undoByKey(undoKey))],
  });
}
