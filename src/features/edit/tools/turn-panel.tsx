import { FlipHorizontal2, FlipVertical2, RotateCcw, RotateCw } from 'lucide-react';
import { sizeAfter } from '../../../../contract/edit/size-after.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FigureSlider } from '../../../ui/fields/figure-slider.tsx';
import { setPending } from '../edit.state.ts';
import { applyStep } from './apply-pending.ts';
import type { PanelProps } from './panel-props.ts';
import { ToolPanel } from './tool-panel.tsx';
import styles from './tools.module.css';

/** Quarter turns and mirrors become versions at once; the angle needs Apply. */
export function TurnPanel({ pending, size, onClose }: PanelProps<'straighten'>) {
  const degrees = pending?.degrees ?? 0;
  const inner = sizeAfter(size, { kind: 'straighten', degrees });
  return (
    <ToolPanel title="Turn" canApply={degrees !== 0} onClose={onClose} onReset={degrees === 0 ? undefined : () => setPending(null)}>
      <div className={styles.pairs}>
        <Button icon={<RotateCcw size={18} />} onClick={() => applyStep({ kind: 'turn', quarters: 3 })}>
          Turn left
        </Button>
        <Button icon={<RotateCw size={18} />} onClick={() => applyStep({ kind: 'turn', quarters: 1 })}>
          Turn right
        </Button>
        <Button icon={<FlipHorizontal2 size={18} />} onClick={() => applyStep({ kind: 'flip', axis: 'horizontal' })}>
          Flip sideways
        </Button>
        <Button icon={<FlipVertical2 size={18} />} onClick={() => applyStep({ kind: 'flip', axis: 'vertical' })}>
          Flip over
        </Button>
      </div>
      <FigureSlider
        label="Straighten"
        value={degrees}
        min={-45}
        max={45}
        step={0.1}
        describe={(value) => `${value} degrees`}
        onChange={(value) => setPending(value === 0 ? null : { kind: 'straighten', degrees: value })}
        figure={`${degrees.toFixed(1).replace('-', '−')}°`}
      />
      <p className={styles.note}>
        {degrees === 0
          ? 'The corners that a tilt would leave empty are cut off.'
          : `${inner.width} × ${inner.height} px are left: the largest upright part without empty corners.`}
      </p>
    </ToolPanel>
  );
}
