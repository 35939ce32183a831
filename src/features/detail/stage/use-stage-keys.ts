import { usePageKeys } from '../../../ui/hooks/use-page-keys.ts';
import { isOverStage } from './is-over-stage.ts';

type StageKeys = {
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  onStar: () => void;
  onDelete: () => void;
  onDownload: () => void;
  onAlbum: () => void;
  /** Null when there is nothing to zoom. */
  onZoom: (() => void) | null;
  /** Begins or leaves the comparison; null when there is nothing to compare with. */
  onCompare: (() => void) | null;
};

const sliderKeys: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight']);

/** Arrows, S, D, A, B, F, Enter, Delete and Backspace while the stage is open; keys of fields, menus and what stands over it stay theirs, and the arrows a slider's. */
export function useStageKeys(isOpen: boolean, keys: StageKeys): void {
  usePageKeys(isOpen, (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (isOverStage(target) || target?.closest('[role="menu"], input:not([type="range"]), textarea, [contenteditable]')) return;
    // With Shift they move the picture that is compared.
    if (sliderKeys.has(event.key) && (event.shiftKey || target?.matches('input, [role="slider"]'))) return;
    // A key that is held goes on from picture to picture; it does not delete one after the other.
    if (event.repeat && !sliderKeys.has(event.key)) return;
    if (event.key === 'ArrowLeft') keys.onPrevious?.();
    else if (event.key === 'ArrowRight') keys.onNext?.();
    else if (event.key === 's' || event.key === 'S') keys.onStar();
    else if (keys.onCompare !== null && (event.key === 'b' || event.key === 'B')) keys.onCompare();
    else if (keys.onZoom !== null && isZoomKey(event, target)) keys.onZoom();
    else if (event.key === 'd' || event.key === 'D') keys.onDownload();
    else if (event.key === 'a' || event.key === 'A') keys.onAlbum();
    else if (event.key === 'Delete' || event.key === 'Backspace') keys.onDelete();
    else return;
    event.preventDefault();
  });
}

/** F, and Enter unless it belongs to what has the focus. */
function isZoomKey({ key }: KeyboardEvent, target: Element | null): boolean {
  if (key === 'f' || key === 'F') return true;
  return key === 'Enter' && (target?.closest('button, a, input, select, summary, [role="button"], [role="slider"]') ?? null) === null;
}
