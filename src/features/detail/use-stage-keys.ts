import { useEffect, useRef } from 'react';

type StageKeys = {
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  onStar: () => void;
  onDelete: () => void;
  /** Null when there is nothing to zoom. */
  onZoom: (() => void) | null;
};

/** Arrows, S, F, Enter and Delete while the stage is open; keys inside fields and menus stay theirs. */
export function useStageKeys(isOpen: boolean, keys: StageKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const handleKey = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      const isElsewhere = (target?.closest('[role="menu"], input, textarea, [contenteditable]') ?? null) !== null;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isElsewhere) return;
      if (event.key === 'ArrowLeft') latest.current.onPrevious?.();
      else if (event.key === 'ArrowRight') latest.current.onNext?.();
      else if (event.key === 's' || event.key === 'S') latest.current.onStar();
      else if (latest.current.onZoom !== null && isZoomKey(event, target)) latest.current.onZoom();
      else if (event.key === 'Delete') latest.current.onDelete();
      else return;
      event.preventDefault();
    };
    // In the capture phase, because the dialog keeps keys to itself.
    addEventListener('keydown', handleKey, true);
    return () => removeEventListener('keydown', handleKey, true);
  }, [isOpen]);
}

/** F, and Enter unless it belongs to what has the focus. */
function isZoomKey({ key }: KeyboardEvent, target: Element | null): boolean {
  if (key === 'f' || key === 'F') return true;
  return key === 'Enter' && (target?.closest('button, a, select, summary, [role="button"], [role="slider"]') ?? null) === null;
}
