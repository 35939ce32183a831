import { useLiveQuery } from 'dexie-react-hooks';
import { useSnapshot } from 'valtio/react';
import { listMedia } from '../../../db/queries/media/media.ts';
import { useSettled } from '../../../ui/hooks/use-settled.ts';
import { planStar } from './plan-star.ts';
import { selectionState } from './selection.state.ts';

/** How the star stands for what is chosen: whether nothing of it can have one, and whether all of it has. */
export function useChosenStar(): { isForNone: boolean; areStarred: boolean } {
  const { ids } = useSnapshot(selectionState);
  // While a rectangle is drawn the choice changes with every frame.
  const chosen = [...useSettled(ids, 100)];
  const star = useLiveQuery(async () => planStar(await listMedia(chosen)), [chosen.join()]);
  const isForNone = ids.length === 0 || star?.ids.length === 0;
  return { isForNone, areStarred: !isForNone && star?.isStarred === false };
}
