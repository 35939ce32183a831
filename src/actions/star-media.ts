import { askToKeepStorage } from './ask-to-keep-storage.ts';
import { makeChange } from './make-change.ts';

/** Stars or unstars an item. @throws AppError GONE, STORAGE_FULL, STORAGE_LOST */
export async function starMedia(id: string, isStarred: boolean): Promise<void> {
  await makeChange({ kind: 'media.star', args: { id, is_starred: isStarred } });
  if (isStarred) void askToKeepStorage();
}
