import { useEffect, useState } from 'react';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { readStrip } from '../../../actions/files/read-strip.ts';

/** Somebody who turns pages faster than this is looking for another video, ms. */
const lookMs = 800;

/** Addresses of the small pictures along a video; null until they are made, empty where they cannot be. */
export function useClipStrip(item: MediaRow): string[] | null {
  const [frames, setFrames] = useState<string[] | null>(null);
  useEffect(() => {
    const left = new AbortController();
    let addresses: string[] = [];
    const show = async () => {
      try {
        const blobs = await readStrip(item, left.signal);
        left.signal.throwIfAborted();
        addresses = blobs.map((blob) => URL.createObjectURL(blob));
        setFrames(addresses);
      } catch (error) {
        if (!left.signal.aborted) console.warn('video.no-strip', String(error));
      }
    };
    const timer = setTimeout(() => void show(), lookMs);
    return () => {
      clearTimeout(timer);
      left.abort();
      for (const address of addresses) URL.revokeObjectURL(address);
      setFrames(null);
    };
    // The file changes with the id and the hash only.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [item.id, item.hash]);
  return frames;
}
