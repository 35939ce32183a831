import type { Library } from '../../../db/library/library.ts';
import { isOfKind, type PickedKind } from '../picked-item.ts';

/** Finished items of a kind in the history, newest first. */
export function listPickable(library: Library, kind: PickedKind): string[] {
  const ids: string[] = [];
  for (let i = 0; i < library.size; i++) if (library.isInHistory(i) && isPickable(library, i, kind)) ids.push(library.idAt(i));
  return ids;
}

/** Filters ids to existing, finished items of a kind, in their order. */
export function keepPickable(library: Library, ids: readonly string[], kind: PickedKind): string[] {
  return ids.filter((id) => {
    const index = library.indexOf(id);
    return index !== -1 && isPickable(library, index, kind);
  });
}

function isPickable(library: Library, index: number, kind: PickedKind): boolean {
  if (library.isUnfinished(index) || library.isFailed(index)) return false;
  return isOfKind(library.isVideo(index) ? 'video' : 'image', kind);
}
