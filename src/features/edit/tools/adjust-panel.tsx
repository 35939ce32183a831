import type { Adjustment, EditStepOf } from '../../../../contract/edit/edit-step.ts';
import { FigureSlider } from '../../../ui/fields/figure-slider.tsx';
import { setPending } from '../edit.state.ts';
import { isIdle } from './apply-pending.ts';
import { ToolPanel } from './tool-panel.tsx';
import type { PanelProps } from './panel-props.ts';

const plain: Adjustment = { exposure: 0, contrast: 0, saturation: 0, warmth: 0 };
const sliders: { key: keyof Adjustment; label: string; max: number; step: number }[] = [
  { key: 'exposure', label: 'Exposure', max: 2, step: 0.05 },
  { key: 'contrast', label: 'Contrast', max: 1, step: 0.01 },
  { key: 'saturation', label: 'Saturation', max: 1, step: 0.01 },
  { key: 'warmth', label: 'Warmth', max: 1, step: 0.01 },
];

/** The sliders for light and colour. The preview follows them. */
export function AdjustPanel({ pending, onClose }: PanelProps<'adjust'>) {
  const step: EditStepOf<'adjust'> = pending ?? { kind: 'adjust', ...plain };
  return (
    <ToolPanel title="Adjust" canApply={!isIdle(step)} onClose={onClose} onReset={isIdle(step) ? undefined : () => setPending(null)}>
      {sliders.map(({ key, label, max, step: by }) => (
        <FigureSlider
          key={key}
          label={label}
          value={step[key]}
          min={-max}
          max={max}
          step={by}
          describe={() => describe(key, step[key])}
          onChange={(value) => setPending({ ...step, [key]: value })}
          figure={describe(key, step[key])}
        />
      ))}
    </ToolPanel>
  );
}

function describe(key: keyof Adjustment, value: number): string {
  const sign = value > 0 ? '+' : value < 0 ? '−' : '';
  const size = Math.abs(value);
  return key === 'exposure' ? `${sign}${size.toFixed(2)} EV` : `${sign}${Math.round(size * 100)}`;
}
