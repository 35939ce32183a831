import { endingOf } from '../../../../contract/import/media-ending.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { fileName } from '../../../lib/files/file-name.ts';
import { writeDraggedMedia } from '../../../lib/media/media-drag.ts';
import { selectionState } from '../selection/selection.state.ts';

/**
 * Puts an item on a drag; a chosen item takes the whole selection along. Inside the studio an album accepts the drop. On the desktop
 * Chromium saves the original, and other programs get its address.
 */
export function dragItems(data: DataTransfer, item: MediaRow, picture: Element | null): void {
  const isChosen = selectionState.ids.includes(item.id);
  writeDraggedMedia(data, isChosen ? selectionState.ids : [item.id]);
  data.effectAllowed = 'copyMove';
  if (picture !== null) data.setDragImage(picture, 40, 40);
  if (item.mime === null) return;
  const url = new URL(`/api/media/${item.id}/original?h=${item.hash ?? ''}`, location.origin).href;
  const extension = endingOf(item.mime);
  // Browsers save only one file of a drag.
  data.setData('DownloadURL', `${item.mime}:${fileName(item.prompt_head, item.id, extension)}:${url}`);
  data.setData('text/uri-list', url);
}
