import { Eraser, Pen, Undo2 } from 'lucide-react';
import { useSnapshot } from 'valtio/react';
import { Button } from '../../../../ui/controls/button.tsx';
import { Segmented } from '../../../../ui/controls/segmented.tsx';
import { Slider } from '../../../../ui/fields/slider.tsx';
import { ColourPicker } from '../../../../ui/panel/colour-picker.tsx';
import { setPending } from '../../edit.state.ts';
import type { PanelProps } from '../panel-props.ts';
import { ToolPanel } from '../tool-panel.tsx';
import { brushSize, brushState } from './brush.state.ts';
import { takeBackStroke } from './take-back-stroke.ts';
import styles from '../tools.module.css';

/** A pen and an eraser. The eraser takes away what was drawn, never the picture. */
export function DrawPanel({ pending, size, onClose }: PanelProps<'draw'>) {
  const { mode, share, colour } = useSnapshot(brushState);
  const count = pending?.strokes.length ?? 0;
  return (
    <ToolPanel title="Draw" canApply={count > 0} onClose={onClose} onReset={count === 0 ? undefined : () => setPending(null)}>
      <div className={styles.chips}>
        <Segmented
          label="Tip"
          value={mode}
          options={[
            { value: 'pen', label: 'Pen', icon: <Pen size={16} aria-hidden /> },
            { value: 'eraser', label: 'Eraser', icon: <Eraser size={16} aria-hidden /> },
          ]}
          onChange={(value) => {
            brushState.mode = value;
          }}
        />
        <Button icon={<Undo2 size={16} />} aria-disabled={count === 0} onClick={takeBackStroke}>
          Last stroke
        </Button>
      </div>
      <div className={styles.sliderRow}>
        <Slider
          label="Width"
          value={share}
          min={0.001}
          max={0.15}
          step={0.001}
          describe={(value) => `${Math.round(brushSize(value, size))} px`}
          onChange={(value) => {
            brushState.share = value;
          }}
        />
        <output className={styles.figure}>{Math.round(brushSize(share, size))} px</output>
      </div>
      {mode === 'pen' && (
        <ColourPicker
          label="Colour"
          value={colour}
          onChange={(value) => {
            brushState.colour = value;
          }}
        />
      )}
    </ToolPanel>
  );
}
