import type { KeyboardEvent, PointerEvent } from 'react';

type ResizerOptions = {
  label: string;
  /** The edge of the pane that is moved; the one opposite stays. */
  edge: 'top' | 'left';
  /** Height or width of the pane, and its bounds; `step`: of a press of an arrow. Px. */
  size: number;
  limits: { readonly min: number; readonly max: number; readonly step: number };
  onChange: (size: number) => void;
};

/** Makes a pane larger or smaller by one of its edges, by pointer or arrows. The separator is a child of the pane, or of what ends with it. */
export function resizerProps({ label, edge, size, limits, onChange }: ResizerOptions) {
  const set = (next: number) => onChange(Math.round(Math.min(limits.max, Math.max(limits.min, next))));
  const [grow, shrink] = edge === 'top' ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight'];
  return {
    role: 'separator',
    tabIndex: 0,
    'aria-label': label,
    'aria-orientation': edge === 'top' ? ('horizontal' as const) : ('vertical' as const),
    'aria-valuemin': limits.min,
    'aria-valuemax': limits.max,
    'aria-valuenow': size,
    onPointerDown: (event: PointerEvent<HTMLElement>) => event.button === 0 && event.currentTarget.setPointerCapture(event.pointerId),
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const pane = event.currentTarget.parentElement?.getBoundingClientRect();
      if (pane === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
      set(edge === 'top' ? pane.bottom - event.clientY : pane.right - event.clientX);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const way = event.key === grow ? 1 : event.key === shrink ? -1 : 0;
      if (way === 0) return;
      event.preventDefault();
      set(size + way * limits.step);
    },
  };
}
