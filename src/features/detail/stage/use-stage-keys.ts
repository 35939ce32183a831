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
  /** Toggles the comparison; null without a version to compare with. */
  onCompare: (() => void) | null;
};

const sliderKeys: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight']);

/**
 * Handles arrows, S, D, A, B, F, Enter, Delete and Backspace while the stage is open. Fields, menus, overlays and sliders keep
 * their keys.
 */
export function useStageKeys(isOpen: boolean, keys: StageKeys): void {
  usePageKeys(isOpen, (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (isOverStage(target) || target?.closest('[role="menu"], input:not([type="range"]), textarea, [contenteditable]')) return;
    // Shift+arrows pan the comparison.
    if (sliderKeys.has(event.key) && (event.shiftKey || target?.matches('input, [role="slider"]'))) return;
    // A held arrow turns pages; other held keys must not repeat, or Delete would remove one item after another.
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

/** True for F, and for Enter unless the focused element uses it. */
function isZoomKey({ key }: KeyboardEvent, target: Element | null): boolean {
  if (key === 'f' || key === 'F') return true;
  return key === 'Enter' && (target?.closest('button, a, input, select, summary, [role="button"], [role="slider"]') ?? null) === null;
}
