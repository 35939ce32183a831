import { Brush, Contrast, Undo2 } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { ref } from 'valtio/vanilla';
import { editLimits, type Stroke } from '../../../../contract/edit/edit-step.ts';
import { invertMask, type EditMask } from '../../../../contract/edit/edit-mask.ts';
import { mediaPath } from '../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { BrushCursor } from '../../../ui/brush/brush-cursor.tsx';
import { BrushFields } from '../../../ui/brush/brush-fields.tsx';
import { emptyMask, maskBrush } from '../../../ui/brush/mask-brush.ts';
import { MaskLayer } from '../../../ui/brush/mask-layer.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { useElementWidth } from '../../../ui/hooks/use-element-width.ts';
import { changeForm } from '../character-create.state.ts';
import styles from './mask-painter.module.css';

/** Longest side of the canvas, px: enough detail for a mask. */
const paintedSide = 1024;

type MaskPainterProps = { item: MediaRow; account: string; mask: EditMask | null };

/** Paints the mask over the picture with pointer, pen or keyboard. */
export function MaskPainter({ item, account, mask }: MaskPainterProps) {
  const stage = useRef<HTMLDivElement>(null);
  const width = useElementWidth(stage);
  const [past, setPast] = useState<(EditMask | null)[]>([]);
  const size = useMemo(() => ({ width: item.width, height: item.height }), [item.width, item.height]);
  const bitmap = useMemo(() => fit(size), [size]);
  const own = mask !== null && mask.width === size.width && mask.height === size.height ? mask : null;
  const change = (next: EditMask | null) => {
    setPast((before) => [...before, own]);
    changeForm(() => ({ mask: next === null ? null : ref(next) }));
  };
  const undo = () => {
    const before = past.at(-1);
    if (before === undefined) return;
    setPast(past.slice(0, -1));
    changeForm(() => ({ mask: before === null ? null : ref(before) }));
  };
  const addStroke = (stroke: Stroke): readonly Stroke[] => {
    const before = own ?? emptyMask(size);
    if (before.strokes.length >= editLimits.strokes) return before.strokes;
    const strokes = [...before.strokes, stroke];
    change({ ...before, strokes });
    return strokes;
  };
  const scale = Math.max(1, width) / size.width;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- one listener catches Undo keys from all controls inside
    <div
      role="group"
      aria-label="Part that may change"
      className={styles.painter}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.stopPropagation();
        undo();
      }}
    >
      <div ref={stage} className={styles.stage} style={{ aspectRatio: `${size.width} / ${size.height}` }}>
        <img src={mediaPath(item, '1024', account)} alt={item.prompt_head} draggable={false} />
        <MaskLayer mask={own} size={size} bitmap={bitmap} scale={scale} stage={stage} readBrush={() => maskBrush} onStroke={addStroke} />
        <BrushCursor brush={maskBrush} size={size} place={{ left: 0, top: 0, scale }} stage={stage} onStroke={addStroke} />
      </div>
      <BrushFields brush={maskBrush} size={size} pen={{ label: 'Brush', icon: <Brush size={16} aria-hidden /> }}>
        <Button icon={<Contrast size={16} aria-hidden />} onClick={() => change(invertMask(own ?? emptyMask(size)))}>
          Invert
        </Button>
        <Button icon={<Undo2 size={16} aria-hidden />} aria-disabled={past.length === 0} onClick={undo}>
          Undo
        </Button>
        <Button aria-disabled={own === null} onClick={() => own !== null && change(null)}>
          Clear
        </Button>
      </BrushFields>
    </div>
  );
}

function fit({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, paintedSide / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
