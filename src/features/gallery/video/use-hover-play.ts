import { useEffect, useState } from 'react';

/** Hovers shorter than this do not start the video, ms. */
const hoverMs = 200;
/** Stops the playing video: two at once distract and slow down weak devices. */
let stopOther: (() => void) | null = null;

/** True while the tile's video should play: after it is hovered for a moment, and no other one. */
export function useHoverPlay(isActive: boolean): boolean {
  const [isPlaying, setIsPlaying] = useState(false);
  useEffect(() => {
    if (!isActive || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const stop = () => setIsPlaying(false);
    const timer = setTimeout(() => {
      stopOther?.();
      stopOther = stop;
      setIsPlaying(true);
    }, hoverMs);
    return () => {
      clearTimeout(timer);
      if (stopOther === stop) stopOther = null;
      stop();
    };
  }, [isActive]);
  return isPlaying;
}
