import { useEffect } from 'react';
import { dismissReplacedTitle } from '../../actions/albums/dismiss-replaced-title.ts';
import { renameAlbum } from '../../actions/albums/rename-album.ts';
import type { listReplacedTitles } from '../../db/queries/albums/replaced-titles.ts';
import { runAction } from '../../ui/feedback/run-action.ts';
import { showToast } from '../../ui/feedback/toast/toast-store.ts';
import { answerFor } from '../tab-ownership.ts';

type ReplacedTitleProps = Awaited<ReturnType<typeof listReplacedTitles>>[number];

/**
 * Tells whose rename of an album took away a name that another device had given it meanwhile, and gives that name back if asked. In
 * the tab that renamed it, or another when that one is gone; until it is answered, since the other name is nowhere else any more.
 */
export function ReplacedTitle({ mid, album_id, title, tab, now }: ReplacedTitleProps) {
  useEffect(() => {
    let close: (() => void) | null = () => undefined;
    const dismiss = () => runAction(() => dismissReplacedTitle(mid));
    const giveBack = async () => {
      await renameAlbum(album_id, title);
      await dismissReplacedTitle(mid);
    };
    const tell = async () => {
      // There is nothing to give back, or it was done.
      if (now === null || now === title) return dismissReplacedTitle(mid);
      await answerFor(tab);
      if (close === null) return;
      close = showToast({
        key: `replaced-title:${album_id}`,
        text: `The album was renamed to “${title}” on another device meanwhile. It is “${now}” now.`,
        durationMs: null,
        actions: [
          { label: 'Undo', onPress: () => void runAction(giveBack) },
          { label: 'Dismiss', onPress: () => void dismiss() },
        ],
      });
    };
    void runAction(tell);
    return () => {
      close?.();
      close = null;
    };
  }, [mid, album_id, title, tab, now]);
  return null;
}
