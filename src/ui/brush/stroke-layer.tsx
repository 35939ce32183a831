import { useEffect, useLayoutEffect, useRef, type CSSProperties, type RefObject } from 'react';
import type { Stroke } from '../../../contract/edit/edit-step.ts';
import { useLatest } from '../hooks/use-latest.ts';
import type { Brush, PictureSize } from './brush.ts';
import { listenToBrush } from './listen-to-brush.ts';
import { repaintStrokes, type StrokeCanvas } from './stroke-canvas.ts';
import styles from './stroke-layer.module.css';

export type StrokeLayerProps = {
  strokes: readonly Stroke[];
  /** The background colour of the strokes; null: none. */
  ground: string | null;
  /** Size of the whole picture, px. */
  size: PictureSize;
  /** The picture under the strokes. Give the layer a `key` of its size. */
  bitmap: Pick<ImageBitmap, 'width' | 'height'>;
  /** The version that will contain the strokes once they are applied; null: they stay over the picture. */
  versionId: string | null;
  /** Paintable margin around the preview, px. */
  bleed: number;
  /** The element that receives the pointers; null: no painting by hand. */
  stage: RefObject<HTMLElement | null> | null;
  readBrush: () => Brush | null;
  /** Adds a stroke; returns all strokes. */
  onStroke: (stroke: Stroke) => readonly Stroke[];
};

/** Strokes over the picture, painted on the main thread, so that no frame waits for a worker. */
export function StrokeLayer(props: StrokeLayerProps) {
  const { strokes, ground, size, bitmap, versionId, bleed, stage } = props;
  const layer = useRef<HTMLDivElement>(null);
  const done = useRef<HTMLCanvasElement>(null);
  const live = useRef<HTMLCanvasElement>(null);
  /** The strokes that the canvases already show. */
  const painted = useRef<{ strokes: readonly Stroke[]; ground: string | null }>({ strokes: [], ground: null });
  const { width, height } = bitmap;
  const below = useRef({ bitmap, versionId });
  const latest = useLatest(props);

  useLayoutEffect(() => {
    const canvas = openCanvas(done, live, { scale: width / size.width, bleed, ground });
    const before = below.current;
    const isWaiting = strokes.length === 0 && before.versionId !== versionId && before.bitmap === bitmap;
    // Applied strokes stay until the picture below contains them; otherwise it would flash.
    if (canvas === null || isWaiting) return;
    below.current = { bitmap, versionId };
    if (painted.current.strokes === strokes && painted.current.ground === ground) return;
    repaintStrokes(canvas, strokes);
    painted.current = { strokes, ground };
  }, [strokes, ground, width, size.width, bleed, bitmap, versionId]);

  useEffect(() => {
    const canvas = openCanvas(done, live, { scale: width / size.width, bleed, ground });
    if (canvas === null || layer.current === null || stage?.current == null) return undefined;
    return listenToBrush(stage.current, {
      canvas,
      place: layer.current,
      size: { width: size.width, height: size.height },
      readBrush: () => latest.current.readBrush(),
      onStroke: (stroke) => {
        const next = latest.current.onStroke(stroke);
        if (next.at(-1) !== stroke) repaintStrokes(canvas, next);
        painted.current = { strokes: next, ground };
      },
      onCancel: () => repaintStrokes(canvas, painted.current.strokes),
    });
  }, [stage, width, size.width, size.height, bleed, ground, latest]);

  const place: CSSProperties = {
    left: `${(-100 * bleed) / width}%`,
    top: `${(-100 * bleed) / height}%`,
    width: `${(100 * (width + 2 * bleed)) / width}%`,
    height: `${(100 * (height + 2 * bleed)) / height}%`,
  };
  const sides = { width: width + 2 * bleed, height: height + 2 * bleed };
  return (
    <div ref={layer} className={styles.layer} data-painting={stage !== null || undefined}>
      <canvas ref={done} {...sides} style={place} aria-hidden />
      <canvas ref={live} {...sides} style={place} aria-hidden />
    </div>
  );
}

type CanvasRef = RefObject<HTMLCanvasElement | null>;

function openCanvas(done: CanvasRef, live: CanvasRef, look: Pick<StrokeCanvas, 'scale' | 'bleed' | 'ground'>): StrokeCanvas | null {
  const contexts = [done.current?.getContext('2d'), live.current?.getContext('2d')];
  const [below, above] = contexts;
  if (below == null || above == null) return null;
  for (const context of [below, above]) context.setTransform(1, 0, 0, 1, look.bleed, look.bleed);
  return { done: below, live: above, ...look };
}
