import { useEffect, useState } from 'react';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { readStrip } from '../../../actions/files/read-strip.ts';

/** Delay before the strip is made, ms: quick paging through videos must not fetch each file. */
const lookMs = 800;

/** Object URLs of the frames of a video's strip; null until they are made. */
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
    // The file depends only on id and hash.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [item.id, item.hash]);
  return frames;
}
