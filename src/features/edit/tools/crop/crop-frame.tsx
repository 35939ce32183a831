import { useRef, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { useSnapshot } from 'valtio/react';
import type { EditStepOf } from '../../../../../contract/edit/edit-step.ts';
import type { StagePlace } from '../../../../ui/brush/brush.ts';
import type { PictureSize } from '../../../../ui/brush/brush.ts';
import { dragBox, largestBox, type CropBox, type CropHandle } from './crop-box.ts';
import { cropState, ratioOf } from './crop-shapes.ts';
import { showCrop } from './show-crop.ts';
import styles from './crop-frame.module.css';

const corners: { handle: CropHandle; label: string }[] = [
  { handle: 'nw', label: 'Top left corner of the crop' },
  { handle: 'ne', label: 'Top right corner of the crop' },
  { handle: 'se', label: 'Bottom right corner of the crop' },
  { handle: 'sw', label: 'Bottom left corner of the crop' },
];
const sides: CropHandle[] = ['n', 'e', 's', 'w'];

/** The step of an arrow key, px of the picture; ten times as much with Shift. */
const arrows: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

type CropFrameProps = { pending: EditStepOf<'crop'> | null; size: PictureSize; place: StagePlace };

/** The crop frame: dragging corners or sides resizes it, dragging inside moves it; arrow keys do both on a focused handle. */
export function CropFrame({ pending, size, place }: CropFrameProps) {
  const { shape } = useSnapshot(cropState);
  const bounds = { size, ratio: ratioOf(shape, size) };
  const box: CropBox = pending ?? largestBox(size, null);
  const held = useRef<{ handle: CropHandle; x: number; y: number; box: CropBox } | null>(null);

  const drag = (from: CropBox, move: { handle: CropHandle; dx: number; dy: number }) => {
    showCrop(dragBox(from, move, bounds), size);
  };
  const listen = (handle: CropHandle) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || held.current !== null) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = { handle, x: event.clientX, y: event.clientY, box };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = held.current;
      if (from?.handle !== handle) return;
      drag(from.box, { handle, dx: (event.clientX - from.x) / place.scale, dy: (event.clientY - from.y) / place.scale });
    },
    onPointerUp: () => {
      held.current = null;
    },
    onPointerCancel: () => {
      held.current = null;
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const arrow = arrows[event.key];
      if (arrow === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      const by = event.shiftKey ? 10 : 1;
      drag(box, { handle, dx: arrow[0] * by, dy: arrow[1] * by });
    },
  });
  const measured: CSSProperties = {
    left: place.left + box.x * place.scale,
    top: place.top + box.y * place.scale,
    width: box.width * place.scale,
    height: box.height * place.scale,
  };
  return (
    <div className={styles.frame} style={measured}>
      <button type="button" aria-label="Crop, move with the arrow keys" className={styles.body} {...listen('move')} />
      {sides.map((handle) => (
        <span key={handle} className={styles.side} data-handle={handle} {...listen(handle)} />
      ))}
      {corners.map(({ handle, label }) => (
        <button key={handle} type="button" aria-label={label} className={styles.corner} data-handle={handle} {...listen(handle)} />
      ))}
    </div>
  );
}
