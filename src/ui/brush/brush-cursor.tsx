import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent, type RefObject } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Stroke } from '../../../contract/edit/edit-step.ts';
import { brushSize, type Brush, type PictureSize, type StagePlace } from './brush.ts';
import styles from './brush-cursor.module.css';

type BrushCursorProps = {
  brush: Brush;
  size: PictureSize;
  place: StagePlace;
  /** The element that receives the mouse events. */
  stage: RefObject<HTMLElement | null>;
  onStroke: (stroke: Stroke) => void;
};

type Point = { x: number; y: number };
const arrows: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** A ring of the brush's width. It follows the mouse; the keyboard can move it and paint. */
export function BrushCursor({ brush, size, place, stage, onStroke }: BrushCursorProps) {
  const { share } = useSnapshot(brush);
  const ring = useRef<HTMLButtonElement>(null);
  const [at, setAt] = useState<Point>({ x: size.width / 2, y: size.height / 2 });
  const width = brushSize(share, size);
  useFollowMouse(stage, ring);

  const paint = (points: number[]) => onStroke({ points, size: width, colour: brush.colour, isEraser: brush.mode === 'eraser' });
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const arrow = arrows[event.key];
    if (arrow === undefined && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    if (arrow === undefined) return paint([at.x, at.y, 1]);
    const by = Math.max(1, width / 4);
    const next = { x: keepWithin(at.x + arrow[0] * by, size.width), y: keepWithin(at.y + arrow[1] * by, size.height) };
    if (event.shiftKey) paint([at.x, at.y, 1, next.x, next.y, 1]);
    setAt(next);
  };
  const style = {
    '--x': `${place.left + at.x * place.scale}px`,
    '--y': `${place.top + at.y * place.scale}px`,
    '--width': `${Math.max(4, width * place.scale)}px`,
  } as CSSProperties;
  return (
    <button
      ref={ring}
      type="button"
      className={styles.ring}
      style={style}
      aria-label="Brush: arrow keys move it, Space paints, Shift and an arrow paint a line"
      onKeyDown={handleKey}
    />
  );
}

function keepWithin(value: number, side: number): number {
  return Math.round(Math.min(side, Math.max(0, value)) * 10) / 10;
}

/** Moves the ring with the mouse or pen, without a render per move. */
function useFollowMouse(stage: RefObject<HTMLElement | null>, ring: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = stage.current;
    if (element === null) return undefined;
    const stop = new AbortController();
    const follow = ({ pointerType, clientX, clientY, target }: PointerEvent) => {
      const isOver = pointerType !== 'touch' && !(target instanceof Element && target.closest('button') !== null);
      const { left, top } = element.getBoundingClientRect();
      ring.current?.toggleAttribute('data-over', isOver);
      ring.current?.style.setProperty('--mouse', `${clientX - left}px ${clientY - top}px`);
    };
    element.addEventListener('pointermove', follow, stop);
    element.addEventListener('pointerleave', () => ring.current?.removeAttribute('data-over'), stop);
    return () => stop.abort();
  }, [stage, ring]);
}
