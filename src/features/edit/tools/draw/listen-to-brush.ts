import { editLimits, type Stroke } from '../../../../../contract/edit/edit-step.ts';
import type { PictureSize } from '../panel-props.ts';
import { brushSize, brushState } from './brush.state.ts';
import { finishLive, paintLive, type StrokeCanvas } from './stroke-canvas.ts';

type Brush = { canvas: StrokeCanvas; size: PictureSize; onStroke: (stroke: Stroke) => void; onCancel: () => void };
type Held = { id: number; stroke: Stroke; painted: number; rect: DOMRect };

/** The bit of `buttons` that the other end of a pen presses. */
const eraserButton = 32;

/**
 * Draws with one finger, the mouse or a pen on `element`; a second finger takes the stroke back, because it zooms. Once a pen
 * was used fingers no longer draw, so that a resting hand leaves nothing. A stroke
 * that is too long goes on as the next one. Returns how to stop.
 */
export function listenToBrush(element: HTMLElement, { canvas, size, onStroke, onCancel }: Brush): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal };
  let held: Held | null = null;
  let hasPen = false;

  const add = (hand: Held, event: PointerEvent) => {
    if (hand.stroke.points.length + 3 > editLimits.strokeNumbers) {
      const { stroke, painted } = hand;
      finishLive(canvas, stroke, painted);
      onStroke(stroke);
      Object.assign(hand, { stroke: { ...stroke, points: stroke.points.slice(-3) }, painted: 0 });
    }
    const { stroke, rect } = hand;
    const x = ((event.clientX - rect.left) / rect.width) * size.width;
    const y = ((event.clientY - rect.top) / rect.height) * size.height;
    stroke.points.push(round(x), round(y), event.pointerType === 'pen' ? round(event.pressure, 100) : 1);
  };
  const handleDown = (event: PointerEvent) => {
    if (event.pointerType === 'pen') hasPen = true;
    if (hasPen && event.pointerType === 'touch') return;
    if (held !== null && held.id !== event.pointerId) {
      held = null;
      onCancel();
      return;
    }
    const isButton = event.target instanceof Element && event.target.closest('button') !== null;
    if ((event.button !== 0 && event.buttons !== eraserButton) || isButton) return;
    const isEraser = brushState.mode === 'eraser' || event.buttons === eraserButton;
    const stroke = { points: [], size: brushSize(brushState.share, size), colour: brushState.colour, isEraser };
    held = { id: event.pointerId, stroke, painted: 0, rect: canvas.done.canvas.getBoundingClientRect() };
    add(held, event);
  };
  const handleMove = (event: PointerEvent) => {
    if (held?.id !== event.pointerId) return;
    // A pen reports more places than there are frames.
    const places = event.getCoalescedEvents?.() ?? [];
    for (const place of places.length === 0 ? [event] : places) add(held, place);
    paintLive(canvas, held.stroke, held.painted);
    held.painted = Math.max(0, held.stroke.points.length / 3 - 1);
  };
  const handleUp = (event: PointerEvent) => {
    if (held?.id !== event.pointerId) return;
    const { stroke, painted } = held;
    held = null;
    finishLive(canvas, stroke, painted);
    onStroke(stroke);
  };
  const handleCancel = (event: PointerEvent) => {
    if (held?.id !== event.pointerId) return;
    held = null;
    onCancel();
  };
  element.addEventListener('pointerdown', handleDown, options);
  element.addEventListener('pointermove', handleMove, options);
  element.addEventListener('pointerup', handleUp, options);
  element.addEventListener('pointercancel', handleCancel, options);
  return () => stop.abort();
}

function round(value: number, by = 10): number {
  return Math.round(value * by) / by;
}
