import type { KeyboardEvent, PointerEvent } from 'react';
import { timelineHeights } from './timeline-settings.ts';

/** Makes the timeline higher or lower by its upper edge, by pointer or arrows. Height in px. */
export function resizerProps(height: number, onChange: (height: number) => void) {
  const set = (next: number) => onChange(Math.round(Math.min(timelineHeights.max, Math.max(timelineHeights.min, next))));
  return {
    role: 'separator',
    tabIndex: 0,
    'aria-label': 'Height of the timeline',
    'aria-orientation': 'horizontal' as const,
    'aria-valuemin': timelineHeights.min,
    'aria-valuemax': timelineHeights.max,
    'aria-valuenow': height,
    onPointerDown: (event: PointerEvent<HTMLElement>) => event.button === 0 && event.currentTarget.setPointerCapture(event.pointerId),
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const pane = event.currentTarget.parentElement;
      if (pane !== null && event.currentTarget.hasPointerCapture(event.pointerId)) set(pane.getBoundingClientRect().bottom - event.clientY);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const way = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
      if (way === 0) return;
      event.preventDefault();
      set(height + way * timelineHeights.step);
    },
  };
}
