import { Brush, Contrast } from 'lucide-react';
import { useSnapshot } from 'valtio/react';
import { useEffect, useState } from 'react';
import type { EditMask } from '../../../../../contract/edit/edit-mask.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { FigureSlider } from '../../../../ui/fields/figure-slider.tsx';
import { BrushFields } from '../../../../ui/brush/brush-fields.tsx';
import type { PictureSize } from '../../../../ui/brush/brush.ts';
import { featherShares, maskBrush } from '../../../../ui/brush/mask-brush.ts';
import { ToolPanel } from '../tool-panel.tsx';
import { changeFeather, changeMask, featherState, invertShownMask } from './mask.state.ts';
import { countMask } from '../../../../../workers/edit/client.ts';
import { runQuietly } from '../../../../ui/feedback/run-action.ts';
import styles from '../tools.module.css';

type MaskPanelProps = { mask: EditMask | null; size: PictureSize; onClose: () => void };

/** Paints the mask: the part that a model may change. The mask belongs to the version and needs no Apply. */
export function MaskPanel({ mask, size, onClose }: MaskPanelProps) {
  const cover = useCover(mask);
  const long = Math.max(size.width, size.height);
  const { share } = useSnapshot(featherState);
  const feather = mask === null ? share : mask.feather / long;
  const describe = (value: number) => `${Math.round(value * long)} px`;
  return (
    <ToolPanel
      title="Change only here"
      foot={
        <>
          <Button aria-disabled={mask === null} onClick={() => mask !== null && changeMask(null)}>
            Clear
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <BrushFields brush={maskBrush} size={size} pen={{ label: 'Brush', icon: <Brush size={16} aria-hidden /> }}>
        <Button icon={<Contrast size={16} />} onClick={() => invertShownMask(size)}>
          Invert
        </Button>
      </BrushFields>
      <FigureSlider
        label="Feather"
        value={feather}
        min={0}
        max={featherShares.max}
        step={0.0005}
        describe={describe}
        onChange={changeFeather}
        figure={describe(feather)}
      />
      <p className={styles.note} role="status">
        {describeCover(mask, cover)}
      </p>
      <p className={styles.keys}>[ and ] change the width. Hold Space to move the picture.</p>
    </ToolPanel>
  );
}

function describeCover(mask: EditMask | null, cover: number | null): string {
  if (mask === null) return 'Paint over what may change. Then say with words what comes there.';
  if (cover === null) return '';
  if (cover === 0) return 'Nothing is masked.';
  if (cover === 1) return 'The whole picture is masked. That needs no mask.';
  const percent = Math.round(cover * 100);
  return `${percent === 0 ? 'Less than 1' : Math.min(99, percent)} % of the picture may change.`;
}

/** The mask is measured after this pause, ms. */
const restMs = 250;

/** The share of the picture under the mask, 0–1; null until it is measured. */
function useCover(mask: EditMask | null): number | null {
  const [counted, setCounted] = useState<{ mask: EditMask; cover: number } | null>(null);
  useEffect(() => {
    if (mask === null) return undefined;
    const timer = setTimeout(async () => {
      const cover = await runQuietly('mask.not-counted', () => countMask(mask));
      if (cover !== undefined) setCounted({ mask, cover });
    }, restMs);
    return () => clearTimeout(timer);
  }, [mask]);
  return mask === null ? 0 : (counted?.cover ?? null);
}
