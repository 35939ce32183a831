import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { EditStepOf, Stroke } from '../../../../../contract/edit/edit-step.ts';
import { editState } from '../../edit.state.ts';
import type { PictureSize } from '../panel-props.ts';
import { addStroke } from './add-stroke.ts';
import { listenToBrush } from './listen-to-brush.ts';
import { repaintStrokes, type StrokeCanvas } from './stroke-canvas.ts';
import styles from './draw-layer.module.css';

type DrawLayerProps = {
  pending: EditStepOf<'draw'> | null;
  /** Of the whole picture, px. */
  size: PictureSize;
  /** The picture under the strokes, and the version that it shows. Give the layer a `key` of its size. */
  bitmap: ImageBitmap;
  versionId: string;
  /** The element that hears the pointers. */
  stage: RefObject<HTMLElement | null>;
};

const none: readonly Stroke[] = [];

/** The strokes over the picture, painted here as they are drawn, so that no frame waits for a worker. */
export function DrawLayer({ pending, size, bitmap, versionId, stage }: DrawLayerProps) {
  const done = useRef<HTMLCanvasElement>(null);
  const live = useRef<HTMLCanvasElement>(null);
  /** The list that the canvases show already. */
  const painted = useRef<readonly Stroke[]>(none);
  const strokes = pending?.strokes ?? none;
  const { width, height } = bitmap;
  const below = useRef({ bitmap, versionId });

  useLayoutEffect(() => {
    const canvas = openCanvas(done, live, width / size.width);
    const before = below.current;
    const isWaiting = strokes === none && before.versionId !== versionId && before.bitmap === bitmap;
    // Applied strokes stay until the picture below has them: without them it would flash.
    if (canvas === null || isWaiting) return;
    below.current = { bitmap, versionId };
    if (painted.current === strokes) return;
    repaintStrokes(canvas, strokes);
    painted.current = strokes;
  }, [strokes, width, size.width, bitmap, versionId]);

  useEffect(() => {
    const canvas = openCanvas(done, live, width / size.width);
    if (canvas === null || stage.current === null) return undefined;
    const finish = (stroke: Stroke) => {
      const next = addStroke(stroke);
      if (next.at(-1) !== stroke) repaintStrokes(canvas, next);
      painted.current = next;
    };
    const cancel = () => repaintStrokes(canvas, editState.pending?.kind === 'draw' ? editState.pending.strokes : none);
    return listenToBrush(stage.current, { canvas, size: { width: size.width, height: size.height }, onStroke: finish, onCancel: cancel });
  }, [stage, width, size.width, size.height]);

  return (
    <>
      <canvas ref={done} width={width} height={height} className={styles.layer} aria-hidden />
      <canvas ref={live} width={width} height={height} className={styles.layer} aria-hidden />
    </>
  );
}

type CanvasRef = RefObject<HTMLCanvasElement | null>;

function openCanvas(done: CanvasRef, live: CanvasRef, scale: number): StrokeCanvas | null {
  const contexts = [done.current?.getContext('2d'), live.current?.getContext('2d')];
  const [below, above] = contexts;
  return below == null || above == null ? null : { done: below, live: above, scale };
}
