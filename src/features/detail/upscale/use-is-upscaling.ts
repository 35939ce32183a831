import { useEffect, useState } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { statusAt } from '../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';

/** True during an upscaling, until it counts as stuck. */
export function useIsUpscaling(item: MediaRow): boolean {
  const [now, setNow] = useState(() => Date.now());
  const isUpscaling = statusAt(item, now) === 'upscaling';
  const leftMs = (item.upscaling_since ?? 0) + limits.upscalingStuckMs - now;
  useEffect(() => {
    if (!isUpscaling) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), leftMs + 1_000);
    return () => clearTimeout(timer);
  }, [isUpscaling, leftMs]);
  return isUpscaling;
}
