import type { MediaRow } from '../../../contract/media/media-row.ts';
import { starMedia } from '../../actions/media/star-media.ts';
import { undoByKey } from '../../actions/undo.ts';
import { sayStarred } from '../../ui/feedback/say-starred.ts';

/** Stars or unstars an item and says which. */
export async function toggleStar(item: MediaRow): Promise<void> {
  const undoKey = await starMedia(item.id, !item.is_starred);
  sayStarred(!item.is_starred, () => undoByKey(undoKey));
}
