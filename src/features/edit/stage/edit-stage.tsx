import { useRef, useState, type ReactNode, useLayoutEffect } from 'react';
import type { EditMask } from '../../../../contract/edit/edit-mask.ts';
import type { EditStep, EditStepOf, Stroke } from '../../../../contract/edit/edit-step.ts';
import type { EditPreview } from '../../../../workers/edit/api.ts';
import { usePageKeys } from '../../../ui/hooks/use-page-keys.ts';
import { isTyping } from '../../../ui/is-typing.ts';
import { ZoomBar } from '../../../ui/zoom/zoom-bar.tsx';
import { clampView, fitView, placePicture, zoomPercent, type ZoomBox, type ZoomView } from '../../../ui/zoom/zoom-geometry.ts';
import { applyZoomCommand, readZoomKey, type ZoomCommand } from '../../../ui/zoom/zoom-keys.ts';
import { ZoomPane } from '../../../ui/zoom/zoom-pane.tsx';
import { CropFrame } from '../tools/crop/crop-frame.tsx';
import { BrushCursor } from '../../../ui/brush/brush-cursor.tsx';
import { addStroke } from '../tools/draw/add-stroke.ts';
import { brushState } from '../tools/draw/brush.state.ts';
import type { EditTool } from '../tools/edit-tools.ts';
import { maskBrush } from '../../../ui/brush/mask-brush.ts';
import { addMaskStroke } from '../tools/mask/mask.state.ts';
import { MaskLayer } from '../../../ui/brush/mask-layer.tsx';
import { TextFrame } from '../tools/text/text-frame.tsx';
import { useHeldSpace } from './use-held-space.ts';
import { classNames } from '../../../ui/class-names.ts';
import label from '../../../ui/stage/stage-label.module.css';
import styles from './edit-stage.module.css';
import { StrokeLayer, type StrokeLayerProps } from '../../../ui/brush/stroke-layer.tsx';

type EditStageProps = {
  preview: EditPreview;
  /** The version on the stage; its preview may still be rendering. */
  versionId: string;
  /** Alternative text of the picture. */
  alt: string;
  tool: EditTool | null;
  pending: EditStep | null;
  /** Visible in the mask tool and without a tool; null during the comparison with the original. */
  mask: EditMask | null;
  /** A note in the corner, such as «Original». */
  note: ReactNode;
};

/** The zoomable picture with the handles of the open tool. */
export function EditStage({ preview, versionId, alt, tool, pending, mask, note }: EditStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [{ view, isSmooth }, setLook] = useState<{ view: ZoomView; isSmooth: boolean }>({ view: fitView, isSmooth: false });
  const [pane, setPane] = useState<ZoomBox | null>(null);
  const size = { width: preview.width, height: preview.height };
  const box = pane === null ? null : { ...pane, ...size };
  const place = box === null ? null : placePicture(clampView(view, box), box);
  const zoom = (command: ZoomCommand) => {
    if (box !== null) setLook({ view: applyZoomCommand(command, view, box), isSmooth: true });
  };
  usePageKeys(true, (event) => {
    const command = isTyping(event.target) || isElsewhere(event.target) ? null : readZoomKey(event);
    if (command === null) return;
    event.preventDefault();
    zoom(command);
  });
  const isHand = useHeldSpace(tool === 'draw' || tool === 'mask');
  const brush = tool === 'draw' ? brushState : tool === 'mask' ? maskBrush : null;
  const layer = { size, bitmap: preview.bitmap, readBrush: () => (isHand ? null : brush) };
  const layerKey = `${preview.bitmap.width} ${preview.bitmap.height}`;
  return (
    <div ref={stage} className={styles.stage} data-stage data-hand={isHand || undefined}>
      <div className={styles.field} data-inset={tool === 'crop' || undefined}>
        <ZoomPane
          picture={{ ...size, alt, sources: [], firstPath: null }}
          view={view}
          isSmooth={isSmooth}
          onView={(next, smooth) => setLook({ view: next, isSmooth: smooth })}
          onBox={setPane}
          isPinchOnly={brush !== null && !isHand}
        >
          <PreviewCanvas bitmap={preview.bitmap} alt={alt} />
          {tool === 'draw' && (
            <DrawLayer {...layer} key={layerKey} pending={pending?.kind === 'draw' ? pending : null} versionId={versionId} stage={stage} />
          )}
          {place !== null && (tool === 'mask' || (tool === null && mask !== null)) && (
            <MaskLayer
              {...layer}
              key={layerKey}
              mask={mask}
              scale={place.scale}
              stage={tool === 'mask' ? stage : null}
              onStroke={(stroke) => addMaskStroke(stroke, size)}
            />
          )}
        </ZoomPane>
        {place !== null && (
          <div className={styles.over}>
            {brush !== null && (
              <BrushCursor
                key={tool}
                brush={brush}
                size={size}
                place={place}
                stage={stage}
                onStroke={tool === 'mask' ? (stroke) => addMaskStroke(stroke, size) : addStroke}
              />
            )}
            {tool === 'crop' && <CropFrame pending={pending?.kind === 'crop' ? pending : null} size={size} place={place} />}
            {tool === 'text' && pending?.kind === 'text' && pending.words !== '' && (
              <TextFrame pending={pending} size={size} place={place} />
            )}
          </div>
        )}
      </div>
      {note !== null && <p className={classNames(label.label, styles.note)}>{note}</p>}
      <ZoomBar percent={box === null ? null : zoomPercent(clampView(view, box), box)} onZoom={zoom} className={styles.zoom} />
    </div>
  );
}

/** True for keys pressed in a dialog or on a slider. */
function isElsewhere(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=dialog], [role=menu], input[type=range]') !== null;
}

/** Draws a preview on a canvas that fills the picture's place. */
function PreviewCanvas({ bitmap, alt }: { bitmap: ImageBitmap; alt: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    // Setting the size also clears the canvas.
    if (element.width !== bitmap.width || element.height !== bitmap.height)
      Object.assign(element, { width: bitmap.width, height: bitmap.height });
    const context = element.getContext('2d');
    context?.clearRect(0, 0, bitmap.width, bitmap.height);
    context?.drawImage(bitmap, 0, 0);
  }, [bitmap]);
  return (
    <canvas ref={canvas} role="img" aria-label={alt} className={styles.picture} data-edit-picture={`${bitmap.width}x${bitmap.height}`} />
  );
}

type DrawLayerProps = Omit<StrokeLayerProps, 'strokes' | 'ground' | 'bleed' | 'onStroke'> & { pending: EditStepOf<'draw'> | null };

const none: readonly Stroke[] = [];

/** The layer of unapplied strokes. */
function DrawLayer({ pending, ...props }: DrawLayerProps) {
  return <StrokeLayer {...props} strokes={pending?.strokes ?? none} ground={null} bleed={0} onStroke={addStroke} />;
}
