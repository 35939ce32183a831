import { useEffect, useRef, useState } from 'react';
import { itemAddress } from '../../../../contract/generations/media-address.ts';
import { hasPictureEnding } from '../../../../contract/import/media-ending.ts';
import { importMedia } from '../../../actions/import/import-media.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { showToast } from '../../../ui/feedback/toast/toast-store.ts';
import { useLatest } from '../../../ui/hooks/use-latest.ts';

/**
 * Imports files into the library one by one, at most `room`, and passes each address to `onPicture`. `coming`: how many are
 * still being imported. Unmounting drops the rest.
 */
export function useUploads(room: number, onPicture: (url: string) => void) {
  const [coming, setComing] = useState(0);
  const [run] = useState(() => new AbortController());
  const latest = useLatest(onPicture);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => () => run.abort(), [run]);
  const bring = async (file: File) => {
    await runAction(async () => {
      run.signal.throwIfAborted();
      const id = await importMedia(file, run.signal);
      if (!run.signal.aborted) latest.current(itemAddress(id));
    });
    setComing((count) => count - 1);
  };
  const take = (files: Iterable<File>): void => {
    const images = [...files].filter(({ type, name }) => type.startsWith('image/') || (type === '' && hasPictureEnding(name)));
    const taken = images.slice(0, Math.max(0, room - coming));
    if (images.length === 0) showToast({ key: 'pictures', kind: 'error', text: 'Only images can be used for a character.' });
    else if (taken.length < images.length)
      showToast({ key: 'pictures', kind: 'error', text: 'A character has five pictures at most. The others were left out.' });
    setComing(coming + taken.length);
    for (const file of taken) queue.current = queue.current.then(() => bring(file));
  };
  return { coming, take };
}
