import { usePageKeys } from '../../ui/hooks/use-page-keys.ts';

type StageKeys = {
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  onStar: () => void;
  onDelete: () => void;
  /** Null when there is nothing to zoom. */
  onZoom: (() => void) | null;
};

const sliderKeys: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight']);

/** Arrows, S, F, Enter and Delete while the stage is open; keys inside fields and menus stay theirs, and the arrows a slider's. */
export function useStageKeys(isOpen: boolean, keys: StageKeys): void {
  usePageKeys(isOpen, (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('[role="menu"], input:not([type="range"]), textarea, [contenteditable]')) return;
    if (target?.matches('input') && sliderKeys.has(event.key)) return;
    if (event.key === 'ArrowLeft') keys.onPrevious?.();
    else if (event.key === 'ArrowRight') keys.onNext?.();
    else if (event.key === 's' || event.key === 'S') keys.onStar();
    else if (keys.onZoom !== null && isZoomKey(event, target)) keys.onZoom();
    else if (event.key === 'Delete') keys.onDelete();
    else return;
    event.preventDefault();
  });
}

/** F, and Enter unless it belongs to what has the focus. */
function isZoomKey({ key }: KeyboardEvent, target: Element | null): boolean {
  if (key === 'f' || key === 'F') return true;
  return key === 'Enter' && (target?.closest('button, a, input, select, summary, [role="button"], [role="slider"]') ?? null) === null;
}
