import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLatest } from '../../ui/hooks/use-latest.ts';

/**
 * The whole screen while the viewer is open, where the browser gives it: iPhones do not, and it takes a gesture.
 * Leaving it with the browser's own Escape leaves the viewer, as there the page is not told of the key.
 */
export function useFullscreen(isOpen: boolean, onLeave: () => void) {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  const isOwnChange = useRef(false);
  const leave = useLatest(onLeave);

  useEffect(() => {
    if (!isOpen || !document.fullscreenEnabled) return undefined;
    const wasFull = document.fullscreenElement !== null;
    let wasEntered = false;
    const handleChange = () => {
      const isNow = document.fullscreenElement !== null;
      if (isNow) wasEntered = true;
      else if (wasEntered && !isOwnChange.current) leave.current();
      isOwnChange.current = false;
    };
    document.addEventListener('fullscreenchange', handleChange);
    if (!wasFull) void enter();
    return () => {
      document.removeEventListener('fullscreenchange', handleChange);
      if (!wasFull && document.fullscreenElement !== null) void exit();
    };
  }, [isOpen, leave]);

  return {
    isFull,
    isPossible: document.fullscreenEnabled,
    toggle: () => {
      isOwnChange.current = true;
      void (document.fullscreenElement === null ? enter() : exit());
    },
  };
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

async function enter(): Promise<void> {
  try {
    // The root, because messages and tooltips stand beside the dialog.
    await document.documentElement.requestFullscreen({ navigationUI: 'hide' });
  } catch (error) {
    // Without a gesture (an address that was opened) the viewer fills the window.
    console.warn('viewer.no-fullscreen', String(error));
  }
}

async function exit(): Promise<void> {
  try {
    await document.exitFullscreen();
  } catch (error) {
    console.warn('viewer.fullscreen-kept', String(error));
  }
}
