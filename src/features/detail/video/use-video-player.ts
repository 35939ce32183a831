import { useEffect, useRef, useState, type RefObject } from 'react';
import { frameTime, readClock, seekStep } from './frame-time.ts';
import { readFrameRate } from './read-frame-rate.ts';
import { readVideoSettings, saveVideoSettings } from './video-settings.ts';

/** The last position, s before the end, which still shows the last frame. */
const endS = 0.01;

/** The commands of keys and buttons for the video on the stage. */
export type VideoPlayer = {
  video: RefObject<HTMLVideoElement | null>;
  isAutoplay: boolean;
  setAutoplay: (isAutoplay: boolean) => void;
  toggle: () => void;
  /** Seeks to a time, s. */
  moveTo: (time: number) => void;
  /** Seeks back (−1) or forward (1) by 1 s, in long videos by 10 s. */
  seek: (way: -1 | 1) => void;
  /** Pauses on the frame before (−1) or after (1). */
  step: (way: -1 | 1) => void;
};

/**
 * Plays one video with this device's settings: muted by default, autoplay unless it is off or the device prefers reduced
 * motion. `lengthS`: the length known to the studio.
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
      // Stops before the very end, where a looping video starts again and others show nothing.
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

/** The time of the frame before (−1) or after (1), on the player's clock. */
function findFrame(video: HTMLVideoElement, way: -1 | 1, { rate, lengthS }: { rate: number; lengthS: number | null }): number {
  const { beginS, durationS } = readClock(video, lengthS);
  return beginS + frameTime(video.currentTime - beginS, way, { rate, durationS });
}

async function play(element: HTMLVideoElement): Promise<void> {
  try {
    await element.play();
  } catch (error) {
    // Browsers refuse autoplay with sound (NotAllowedError): retry muted. An interrupted `play()` is not a failure.
    if (element.muted || !element.isConnected || !(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
    element.muted = true;
    await element.play().catch((second: unknown) => console.warn('video.not-played', String(second)));
  }
}
