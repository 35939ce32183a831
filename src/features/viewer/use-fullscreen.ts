import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLatest } from '../../ui/hooks/use-latest.ts';

/**
 * Full screen while the viewer is open, where available: iPhones have none, and it needs a user gesture. Leaving it with the browser's
 * own Escape closes the viewer, because the page gets no key event then.
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
    // The root element, because messages and tooltips are outside the dialog.
    await document.documentElement.requestFullscreen({ navigationUI: 'hide' });
  } catch (error) {
    // Without a gesture (an opened address) the viewer fills the window.
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
