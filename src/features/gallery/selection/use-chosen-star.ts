import { useLiveQuery } from 'dexie-react-hooks';
import { useSnapshot } from 'valtio/react';
import { listMedia } from '../../../db/queries/media/media.ts';
import { useSettled } from '../../../ui/hooks/use-settled.ts';
import { planStar } from './plan-star.ts';
import { selectionState } from './selection.state.ts';

/** State of the star button of a selection: disabled when no item can have a star, pressed when all have one. */
export function useChosenStar(): { isForNone: boolean; areStarred: boolean } {
  const { ids } = useSnapshot(selectionState);
  // Debounced, because a rectangle changes the selection every frame.
  const chosen = [...useSettled(ids, 100)];
  const star = useLiveQuery(async () => planStar(await listMedia(chosen)), [chosen.join()]);
  const isForNone = ids.length === 0 || star?.ids.length === 0;
  return { isForNone, areStarred: !isForNone && star?.isStarred === false };
}
