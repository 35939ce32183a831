import { useState } from 'react';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import type { TileActions } from '../commands/use-tile-actions.ts';

export type WishedStar = { isStarred: boolean; isBusy: boolean; press: () => void };
type Wish = { isStarred: boolean; isKept: boolean };

/**
 * The star as it was pressed, from the next frame on; `isBusy` until the item says the same: words, the mark and the message
 * come when it is kept.
 */
export function useWishedStar(item: MediaRow, keep: TileActions['star']): WishedStar {
  const [wish, setWish] = useState<Wish | null>(null);
  // Not as soon as it is kept: the list is read again after that, and until then the item is as it was before.
  if (wish !== null && wish.isKept && wish.isStarred === item.is_starred) setWish(null);
  const isStarred = wish?.isStarred ?? item.is_starred;
  const press = async (): Promise<void> => {
    const wished = { isStarred: !isStarred, isKept: false };
    setWish(wished);
    const isKept = await keep({ ...item, is_starred: isStarred });
    // Unless it was pressed again meanwhile.
    setWish((now) => (now !== wished ? now : isKept ? { ...wished, isKept } : null));
  };
  return { isStarred, isBusy: isStarred !== item.is_starred, press: () => void press() };
}
