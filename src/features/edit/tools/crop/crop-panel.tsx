import { useSnapshot } from 'valtio/react';
import { SelectField } from '../../../../ui/fields/select.tsx';
import { NumberField } from '../number-field.tsx';
import { setPending } from '../../edit.state.ts';
import type { PanelProps } from '../panel-props.ts';
import { ToolPanel } from '../tool-panel.tsx';
import { largestBox, type CropBox } from './crop-box.ts';
import { cropShapes, cropState, ratioOf, type CropShape } from './crop-shapes.ts';
import { showCrop } from './show-crop.ts';
import styles from '../tools.module.css';

/** The crop: by the frame on the picture, by shape, or by numbers. */
export function CropPanel({ pending, size, onClose }: PanelProps<'crop'>) {
  const { shape } = useSnapshot(cropState);
  const box = pending ?? largestBox(size, null);
  const isWhole = box.width === size.width && box.height === size.height;
  const change = (next: CropBox) => showCrop(next, size);
  const ratio = ratioOf(shape, size);
  const resize = (width: number, height: number) => {
    const fitted = { width: Math.min(width, size.width), height: Math.min(height, size.height) };
    change({ ...fitted, x: Math.min(box.x, size.width - fitted.width), y: Math.min(box.y, size.height - fitted.height) });
  };
  return (
    <ToolPanel
      title="Crop"
      canApply={!isWhole}
      onClose={onClose}
      onReset={
        isWhole
          ? undefined
          : () => {
              cropState.shape = 'Free';
              setPending(null);
            }
      }
    >
      <SelectField
        label="Shape"
        value={shape}
        onChange={(event) => {
          const chosen = event.currentTarget.value as CropShape;
          cropState.shape = chosen;
          change(largestBox(size, ratioOf(chosen, size)));
        }}
      >
        {cropShapes.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <div className={styles.pairs}>
        <NumberField
          label="Width, px"
          value={box.width}
          min={1}
          max={size.width}
          onChange={(width) => resize(width, ratio === null ? box.height : Math.max(1, Math.round(width / ratio)))}
        />
        <NumberField
          label="Height, px"
          value={box.height}
          min={1}
          max={size.height}
          onChange={(height) => resize(ratio === null ? box.width : Math.max(1, Math.round(height * ratio)), height)}
        />
        <NumberField label="From the left, px" value={box.x} min={0} max={size.width - box.width} onChange={(x) => change({ ...box, x })} />
        <NumberField
          label="From the top, px"
          value={box.y}
          min={0}
          max={size.height - box.height}
          onChange={(y) => change({ ...box, y })}
        />
      </div>
    </ToolPanel>
  );
}
