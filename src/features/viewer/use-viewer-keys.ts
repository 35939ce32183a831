import { usePageKeys } from '../../ui/hooks/use-page-keys.ts';
import { readZoomKey, type ZoomCommand } from '../../ui/zoom/zoom-keys.ts';

type ViewerKeys = {
  onPrevious: () => void;
  onNext: () => void;
  onZoom: (command: ZoomCommand) => void;
  onFullscreen: () => void;
};

/** The keys of the viewer with any focus inside it. The dialog handles Escape. */
export function useViewerKeys(isOpen: boolean, keys: ViewerKeys): void {
  usePageKeys(isOpen, (event) => {
    const command = readZoomKey(event);
    if (command !== null) keys.onZoom(command);
    else if (event.key === 'ArrowLeft') keys.onPrevious();
    else if (event.key === 'ArrowRight') keys.onNext();
    else if (event.key === 'f' || event.key === 'F') keys.onFullscreen();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
}
