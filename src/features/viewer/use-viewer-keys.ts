import { useEffect, useRef } from 'react';
import { readZoomKey, type ZoomCommand } from '../../ui/zoom/zoom-keys.ts';

type ViewerKeys = {
  onPrevious: () => void;
  onNext: () => void;
  onZoom: (command: ZoomCommand) => void;
  onFullscreen: () => void;
};

/** The keys of the viewer, wherever in it the focus is. Escape is the dialog's. */
export function useViewerKeys(isOpen: boolean, keys: ViewerKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const command = readZoomKey(event);
      if (command !== null) latest.current.onZoom(command);
      else if (event.key === 'ArrowLeft') latest.current.onPrevious();
      else if (event.key === 'ArrowRight') latest.current.onNext();
      else if (event.key === 'f' || event.key === 'F') latest.current.onFullscreen();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    // In the capture phase, because the dialog keeps keys to itself.
    addEventListener('keydown', handleKey, true);
    return () => removeEventListener('keydown', handleKey, true);
  }, [isOpen]);
}
