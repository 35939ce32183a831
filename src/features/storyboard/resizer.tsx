import type { KeyboardEvent, PointerEvent } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './resizer.module.css';

type ResizerProps = {
  label: string;
  /** The edge of the pane that is moved; the one opposite stays. */
  edge: 'top' | 'left';
  /** Height or width of the pane, and its bounds; `step`: of a press of an arrow. Px. */
  size: number;
  limits: { readonly min: number; readonly max: number; readonly step: number };
  onChange: (size: number) => void;
  /** Its place in a grid. */
  className?: string | undefined;
};

/** Resizes a pane by one of its edges, by pointer or arrows. It is a child of the pane, or of an element that ends with it. */
export function Resizer({ label, edge, size, limits, onChange, className }: ResizerProps) {
  const set = (next: number) => onChange(Math.round(Math.min(limits.max, Math.max(limits.min, next))));
  const [grow, shrink] = edge === 'top' ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight'];
  const drag = (event: PointerEvent<HTMLElement>) => {
    const pane = event.currentTarget.parentElement?.getBoundingClientRect();
    if (pane === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    set(edge === 'top' ? pane.bottom - event.clientY : pane.right - event.clientX);
  };
  const handleKey = (event: KeyboardEvent) => {
    const way = event.key === grow ? 1 : event.key === shrink ? -1 : 0;
    if (way === 0) return;
    event.preventDefault();
    set(size + way * limits.step);
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={edge === 'top' ? 'horizontal' : 'vertical'}
      aria-valuemin={limits.min}
      aria-valuemax={limits.max}
      aria-valuenow={size}
      data-edge={edge}
      className={classNames(styles.resizer, className)}
      onPointerDown={(event) => event.button === 0 && event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={handleKey}
    />
  );
}
