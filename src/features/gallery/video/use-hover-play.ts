import { useEffect, useState } from 'react';

/** A pointer that only passes by starts nothing, ms. */
const hoverMs = 200;
/** Stops the one that plays: two at once would be noise, to the eye and to a slow device. */
let stopOther: (() => void) | null = null;

/** Whether the video of a tile is to play: once it has been pointed at for a moment, and nowhere else. */
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
