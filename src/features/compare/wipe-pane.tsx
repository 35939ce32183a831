import { useRef, useState, type CSSProperties } from 'react';
import type { ZoomBox } from '../../ui/zoom/zoom-geometry.ts';
import { ComparedPicture, type SharedView } from './compare-pane.tsx';
import type { Compared } from './compared-settings.ts';
import { moveDivider } from './move-divider.ts';
import { pictureLetter } from './picture-letter.ts';
import styles from './compare-dialog.module.css';

type WipePaneProps = SharedView & { compared: readonly Compared[]; onBox: (box: ZoomBox) => void };

/** Two pictures in one place: left of the divider the first, right of it the second. */
export function WipePane({ compared, onBox, ...shared }: WipePaneProps) {
  const pane = useRef<HTMLDivElement>(null);
  const [share, setShare] = useState(50);
  const [first, second] = compared;
  if (first === undefined || second === undefined) return null;
  return (
    <div ref={pane} className={styles.wipe} style={{ '--share': `${share}%` } as CSSProperties}>
      <ComparedPicture key={first.item.id} item={first.item} onBox={onBox} {...shared} />
      <div className={styles.over}>
        <ComparedPicture key={second.item.id} item={second.item} {...shared} />
      </div>
      <span className={styles.letter}>{pictureLetter(0)}</span>
      <span className={styles.letterRight}>{pictureLetter(1)}</span>
      <div
        role="slider"
        tabIndex={0}
        aria-label="Divider"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share)}
        aria-valuetext={`${Math.round(share)} % of A, ${Math.round(100 - share)} % of B`}
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
