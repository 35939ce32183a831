import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { moveDivider } from './move-divider.ts';
import styles from './wipe.module.css';

export type WipeProps = {
  first: ReactNode;
  second: ReactNode;
  /** Names of both sides for screen readers. */
  names: readonly [string, string];
  /** Focuses the divider when it appears and while a mouse moves the pictures, so that arrows move it at once. */
  takesFocus?: boolean;
  /** Drawn over the corners of both. */
  children?: ReactNode;
};

/** Two pictures in one place with a divider: the first on the left, the second on the right. Both fill the nearest positioned element. */
export function Wipe({ first, second, names, takesFocus = false, children }: WipeProps) {
  const divider = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) divider.current?.focus();
  }, [takesFocus]);
  const pane = useRef<HTMLDivElement>(null);
  const [share, setShare] = useState(50);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what can be done with a mouse is the divider's
    <div
      ref={pane}
      className={styles.wipe}
      style={{ '--share': `${share}%` } as CSSProperties}
      onMouseDown={(event) => {
        if (!takesFocus) return;
        event.preventDefault();
        divider.current?.focus({ preventScroll: true });
      }}
    >
      {first}
      <div className={styles.over}>{second}</div>
      {children}
      <div
        ref={divider}
        role="slider"
        tabIndex={0}
        aria-label="Divider"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share)}
        aria-valuetext={`${Math.round(share)} % of ${names[0]}, ${Math.round(100 - share)} % of ${names[1]}`}
        className={styles.divider}
        onKeyDown={(event) => {
          const next = event.shiftKey ? null : moveDivider(share, event.key);
          if (next === null) return;
          event.preventDefault();
          setShare(next);
        }}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) => {
          const within = pane.current?.getBoundingClientRect();
          if (within === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
          setShare(Math.min(100, Math.max(0, ((event.clientX - within.left) / within.width) * 100)));
        }}
      />
    </div>
  );
}
