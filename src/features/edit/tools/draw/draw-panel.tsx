import { Pen, Undo2 } from 'lucide-react';
import { useSnapshot } from 'valtio/react';
import { Button } from '../../../../ui/controls/button.tsx';
import { ColourPicker } from '../../../../ui/panel/colour/colour-picker.tsx';
import { setPending } from '../../edit.state.ts';
import { BrushFields } from '../../../../ui/brush/brush-fields.tsx';
import type { PanelProps } from '../panel-props.ts';
import { ToolPanel } from '../tool-panel.tsx';
import { brushState } from './brush.state.ts';
import { takeBackStroke } from './take-back-stroke.ts';

/** Pen and eraser. The eraser removes only strokes, never the picture. */
export function DrawPanel({ pending, size, onClose }: PanelProps<'draw'>) {
  const { mode, colour } = useSnapshot(brushState);
  const count = pending?.strokes.length ?? 0;
  return (
    <ToolPanel title="Draw" canApply={count > 0} onClose={onClose} onReset={count === 0 ? undefined : () => setPending(null)}>
      <BrushFields brush={brushState} size={size} pen={{ label: 'Pen', icon: <Pen size={16} aria-hidden /> }}>
        <Button icon={<Undo2 size={16} />} aria-disabled={count === 0} onClick={takeBackStroke}>
          Last stroke
        </Button>
      </BrushFields>
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
