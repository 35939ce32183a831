import { useEffect, useRef, useState, type RefObject } from 'react';
import { frameTime, readClock, seekStep } from './frame-time.ts';
import { readFrameRate } from './read-frame-rate.ts';
import { readVideoSettings, saveVideoSettings } from './video-settings.ts';

/** The last frame is shown from here on, s before the end. */
const endS = 0.01;

/** What keys and buttons do with the video on the stage. */
export type VideoPlayer = {
  video: RefObject<HTMLVideoElement | null>;
  isAutoplay: boolean;
  setAutoplay: (isAutoplay: boolean) => void;
  toggle: () => void;
  /** Shows what is there at this time, s. */
  moveTo: (time: number) => void;
  /** Back (−1) or on (1) by a second, in long videos by ten. */
  seek: (way: -1 | 1) => void;
  /** Shows the frame before (−1) or after (1), standing still. */
  step: (way: -1 | 1) => void;
};

/**
 * Plays one video as this device likes it: silent by default, by itself unless switched off or motion is unwelcome. `lengthS` is what
 * the studio knows.
 */
export function useVideoPlayer(path: string, lengthS: number | null): VideoPlayer {
  const video = useRef<HTMLVideoElement>(null);
  const [isAutoplay, setIsAutoplay] = useState(() => readVideoSettings().isAutoplay);
  const rate = useRef<Promise<number> | null>(null);

  useEffect(() => {
    const element = video.current;
    if (element === null) return undefined;
    const { isAutoplay, isMuted, volume } = readVideoSettings();
    element.muted = isMuted;
    element.volume = volume;
    const keepVolume = () => saveVideoSettings({ isMuted: element.muted, volume: element.volume });
    element.addEventListener('volumechange', keepVolume);
    if (isAutoplay && !matchMedia('(prefers-reduced-motion: reduce)').matches) void play(element);
    return () => element.removeEventListener('volumechange', keepVolume);
  }, []);

  const moveTo = (time: number) => {
    if (video.current !== null) video.current.currentTime = time;
  };
  return {
    video,
    isAutoplay,
    setAutoplay: (isNow) => {
      saveVideoSettings({ isAutoplay: isNow });
      setIsAutoplay(isNow);
    },
    toggle: () => {
      const element = video.current;
      if (element?.paused === true) void play(element);
      else element?.pause();
    },
    moveTo,
    seek: (way) => {
      const element = video.current;
      if (element === null || !Number.isFinite(element.duration)) return;
      // Not to the very end, where nothing is shown and a video that is repeated begins again.
      const { beginS, durationS } = readClock(element, lengthS);
      moveTo(Math.min(beginS + durationS - endS, Math.max(beginS, element.currentTime + way * seekStep(durationS))));
    },
    step: (way) => {
      const element = video.current;
      if (element === null || !Number.isFinite(element.duration)) return;
      element.pause();
      rate.current ??= readFrameRate(path);
      void rate.current.then((rate) => moveTo(findFrame(element, way, { rate, lengthS })));
    },
  };
}

/** When the frame before (−1) or after (1) is shown, on the clock of the player. */
function findFrame(video: HTMLVideoElement, way: -1 | 1, { rate, lengthS }: { rate: number; lengthS: number | null }): number {
  const { beginS, durationS } = readClock(video, lengthS);
  return beginS + frameTime(video.currentTime - beginS, way, { rate, durationS });
}

async function play(element: HTMLVideoElement): Promise<void> {
  try {
    await element.play();
  } catch (error) {
    // Sound before any gesture is refused; leaving the video while it begins is no failure either.
    if (element.muted || !element.isConnected || !(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
    element.muted = true;
    await element.play().catch((second: unknown) => console.warn('video.not-played', String(second)));
  }
}
