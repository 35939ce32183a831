import { useState } from 'react';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import type { TileActions } from '../commands/use-tile-actions.ts';

export type WishedStar = { isStarred: boolean; isBusy: boolean; press: () => void };
type Wish = { isStarred: boolean; isKept: boolean };

/** The star as pressed, from the next frame on. `isBusy` until the item agrees; text, mark and toast wait until it is stored. */
export function useWishedStar(item: MediaRow, keep: TileActions['star']): WishedStar {
  const [wish, setWish] = useState<Wish | null>(null);
  // Kept until the list is read again after the write: until then the item still has its old star.
  if (wish !== null && wish.isKept && wish.isStarred === item.is_starred) setWish(null);
  const isStarred = wish?.isStarred ?? item.is_starred;
  const press = async (): Promise<void> => {
    const wished = { isStarred: !isStarred, isKept: false };
    setWish(wished);
    const isKept = await keep({ ...item, is_starred: isStarred });
    // Ignored if the star was pressed again.
    setWish((now) => (now !== wished ? now : isKept ? { ...wished, isKept } : null));
  };
  return { isStarred, isBusy: isStarred !== item.is_starred, press: () => void press() };
}
