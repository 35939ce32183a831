import { useMemo, useRef, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import type { EditStepOf } from '../../../../../contract/edit/edit-step.ts';
import { setPending } from '../../edit.state.ts';
import type { StagePlace } from '../../../../ui/brush/brush.ts';
import type { PictureSize } from '../../../../ui/brush/brush.ts';
import styles from './text-frame.module.css';

/** Line height in font sizes; must match the worker that renders the text. */
const lineHeight = 1.2;
/** The step of an arrow key, as a share of the longer side; ten times as much with Shift. */
const arrowShare = 1 / 200;
const arrows: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

type TextFrameProps = { pending: EditStepOf<'text'>; size: PictureSize; place: StagePlace };

/** The frame of the text on the picture, which moves it. */
export function TextFrame({ pending, size, place }: TextFrameProps) {
  const { words, x, y, size: type, font, isBold } = pending;
  const width = useMemo(() => widest(words, { type, font, isBold }), [words, type, font, isBold]);
  const held = useRef<{ x: number; y: number; from: { x: number; y: number } } | null>(null);
  const moveTo = (next: { x: number; y: number }) =>
    setPending({ ...pending, x: Math.min(size.width, Math.max(0, next.x)), y: Math.min(size.height, Math.max(0, next.y)) });
  const height = words.split('\n').length * type * lineHeight;
  const measured: CSSProperties = {
    left: place.left + (x - width / 2) * place.scale,
    top: place.top + (y - height / 2) * place.scale,
    width: width * place.scale,
    height: height * place.scale,
  };
  const release = () => {
    held.current = null;
  };
  return (
    <button
      type="button"
      aria-label="Words, move with the arrow keys"
      className={styles.frame}
      style={measured}
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0 || held.current !== null) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = { x: event.clientX, y: event.clientY, from: { x, y } };
      }}
      onPointerMove={(event) => {
        const start = held.current;
        if (start === null) return;
        moveTo({
          x: start.from.x + (event.clientX - start.x) / place.scale,
          y: start.from.y + (event.clientY - start.y) / place.scale,
        });
      }}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
        const arrow = arrows[event.key];
        if (arrow === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        event.stopPropagation();
        const by = Math.max(1, Math.max(size.width, size.height) * arrowShare) * (event.shiftKey ? 10 : 1);
        moveTo({ x: x + arrow[0] * by, y: y + arrow[1] * by });
      }}
    />
  );
}

let ruler: CanvasRenderingContext2D | null = null;

function widest(words: string, { type, font, isBold }: { type: number; font: string; isBold: boolean }): number {
  ruler ??= document.createElement('canvas').getContext('2d');
  if (ruler === null) return type * 4;
  ruler.font = `${isBold ? 'bold' : 'normal'} ${type}px ${JSON.stringify(font)}, sans-serif`;
  return Math.max(type, ...words.split('\n').map((line) => ruler!.measureText(line).width));
}
