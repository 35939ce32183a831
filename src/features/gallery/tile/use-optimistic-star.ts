import { useState } from 'react';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import type { TileActions } from '../commands/use-tile-actions.ts';

export type OptimisticStar = { isStarred: boolean; isBusy: boolean; press: () => void };
type PendingStar = { isStarred: boolean; isKept: boolean };

/** The star as pressed, from the next frame on. `isBusy` until the item agrees; text, mark and toast wait until it is stored. */
export function useOptimisticStar(item: MediaRow, keep: TileActions['star']): OptimisticStar {
  const [pending, setPending] = useState<PendingStar | null>(null);
  // Kept until the list is read again after the write: until then the item still has its old star.
  if (pending !== null && pending.isKept && pending.isStarred === item.is_starred) setPending(null);
  const isStarred = pending?.isStarred ?? item.is_starred;
  const press = async (): Promise<void> => {
    const pressed = { isStarred: !isStarred, isKept: false };
    setPending(pressed);
    const isKept = await keep({ ...item, is_starred: isStarred });
    // Ignored if the star was pressed again.
    setPending((now) => (now !== pressed ? now : isKept ? { ...pressed, isKept } : null));
  };
  return { isStarred, isBusy: isStarred !== item.is_starred, press: () => void press() };
}
