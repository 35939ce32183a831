import { editLimits, type Stroke } from '../../../contract/edit/edit-step.ts';
import { brushSize, type Brush, type PictureSize } from './brush.ts';
import { finishLive, paintLive, type StrokeCanvas } from './stroke-canvas.ts';

type Painting = {
  canvas: StrokeCanvas;
  /** An element that covers exactly the picture. */
  place: Element;
  size: PictureSize;
  /** Read when a stroke begins; null while dragging moves the picture instead. */
  readBrush: () => Brush | null;
  onStroke: (stroke: Stroke) => void;
  onCancel: () => void;
};
type Held = { id: number; stroke: Stroke; painted: number; rect: DOMRect };

/** The bit of `buttons` for the eraser end of a pen. */
const eraserButton = 32;

/**
 * Draws with one finger, the mouse or a pen on `element`; a second finger cancels the stroke, because it zooms. After the first use of a
 * pen fingers no longer draw, so that a resting hand leaves no marks. A stroke that gets too long continues as a new one. Returns a
 * function that stops it.
 */
export function listenToBrush(element: HTMLElement, painting: Painting): () => void {
  const { canvas, place, size, readBrush, onStroke, onCancel } = painting;
  const stop = new AbortController();
  const options = { signal: stop.signal };
  let held: Held | null = null;
  let hasPen = false;

  const letGo = () => {
    held = null;
    place.removeAttribute('data-busy');
  };
  const handleDown = (event: PointerEvent) => {
    if (event.pointerType === 'pen') hasPen = true;
    if (hasPen && event.pointerType === 'touch') return;
    if (held !== null && held.id !== event.pointerId) {
      letGo();
      onCancel();
      return;
    }
    const isButton = event.target instanceof Element && event.target.closest('button') !== null;
    if ((event.button !== 0 && event.buttons !== eraserButton) || isButton) return;
    const brush = readBrush();
    if (brush === null) return;
    const isEraser = brush.mode === 'eraser' || event.buttons === eraserButton;
    const stroke = { points: [], size: brushSize(brush.share, size), colour: brush.colour, isEraser };
    place.toggleAttribute('data-busy', true);
    held = { id: event.pointerId, stroke, painted: 0, rect: place.getBoundingClientRect() };
    addPoint(held, event, painting);
  };
  const handleMove = (event: PointerEvent) => {
    if (held?.id !== event.pointerId) return;
    // A pen reports more points than there are frames.
    const points = event.getCoalescedEvents?.() ?? [];
    for (const point of points.length === 0 ? [event] : points) addPoint(held, point, painting);
    paintLive(canvas, held.stroke, held.painted);
    held.painted = Math.max(0, held.stroke.points.length / 3 - 1);
  };
  const handleUp = (event: PointerEvent) => {
    if (held?.id !== event.pointerId) return;
    const { stroke, painted } = held;
    letGo();
    finishLive(canvas, stroke, painted);
    onStroke(stroke);
  };
  const handleCancel = (event: PointerEvent) => {
    if (held?.id !== event.pointerId) return;
    letGo();
    onCancel();
  };
  element.addEventListener('pointerdown', handleDown, options);
  element.addEventListener('pointermove', handleMove, options);
  element.addEventListener('pointerup', handleUp, options);
  element.addEventListener('pointercancel', handleCancel, options);
  return () => stop.abort();
}

/** Adds a point to the stroke; a full stroke is finished first and continued by a new one. */
function addPoint(hand: Held, event: PointerEvent, { canvas, size, onStroke }: Painting): void {
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
}

function round(value: number, by = 10): number {
  return Math.round(value * by) / by;
}
