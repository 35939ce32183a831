import { useEffect } from 'react';
import { dismissReplacedTitle } from '../../actions/albums/dismiss-replaced-title.ts';
import { renameAlbum } from '../../actions/albums/rename-album.ts';
import type { listReplacedTitles } from '../../db/queries/albums/replaced-titles.ts';
import { runAction } from '../../ui/feedback/run-action.ts';
import { showToast } from '../../ui/feedback/toast/toast-store.ts';
import { answerFor } from '../tab-ownership.ts';

type ReplacedTitleProps = Awaited<ReturnType<typeof listReplacedTitles>>[number];

/**
 * Says that a rename of this device replaced a name from another device, and offers to restore that name. The tab that renamed the album
 * shows it, or another tab once that one is closed. It stays until answered, because the other name is stored nowhere else.
 */
export function ReplacedTitle({ mid, album_id, title, tab, now }: ReplacedTitleProps) {
  useEffect(() => {
    let close: (() => void) | null = () => undefined;
    const dismiss = () => runAction(() => dismissReplacedTitle(mid));
    const restoreName = async () => {
      await renameAlbum(album_id, title);
      await dismissReplacedTitle(mid);
    };
    const tell = async () => {
      // The album is gone, or already has the other name again.
      if (now === null || now === title) return dismissReplacedTitle(mid);
      await answerFor(tab);
      if (close === null) return;
      close = showToast({
        key: `replaced-title:${album_id}`,
        text: `The album was renamed to “${title}” on another device meanwhile. It is “${now}” now.`,
        durationMs: null,
        actions: [
          { label: 'Undo', onPress: () => void runAction(restoreName) },
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
