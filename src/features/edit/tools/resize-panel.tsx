import { editLimits } from '../../../../contract/edit/edit-step.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SizeFields } from '../../../ui/picture-fields/size-fields.tsx';
import { fitPicture } from '../../../../contract/downloads/picture.ts';
import { setPending } from '../edit.state.ts';
import type { PictureSize } from '../../../ui/brush/brush.ts';
import type { PanelProps } from './panel-props.ts';
import { ToolPanel } from './tool-panel.tsx';
import styles from './tools.module.css';

const shares = [25, 50, 75, 200] as const;

/** Resizes the picture and keeps its aspect ratio. */
export function ResizePanel({ pending, size, onClose }: PanelProps<'resize'>) {
  const wanted = pending ?? size;
  const isTooLarge = wanted.width * wanted.height > editLimits.pixels;
  const isSame = wanted.width === size.width && wanted.height === size.height;
  const choose = (next: PictureSize) =>
    setPending(next.width === size.width && next.height === size.height ? null : { kind: 'resize', ...next });
  return (
    <ToolPanel title="Resize" canApply={!isSame && !isTooLarge} onClose={onClose} onReset={isSame ? undefined : () => setPending(null)}>
      <SizeFields
        size={size}
        settings={{ width: wanted.width, height: wanted.height }}
        onChange={(sides) => choose(fitPicture(size, sides))}
      />
      <div className={styles.chips}>
        {shares.map((share) => (
          <Button
            key={share}
            size="s"
            onClick={() => choose(fitPicture(size, { width: Math.max(1, Math.round((size.width * share) / 100)), height: null }))}
          >
            {share} %
          </Button>
        ))}
      </div>
      <p className={styles.note} role={isTooLarge ? 'alert' : undefined}>
        {isTooLarge
          ? `A picture can have ${editLimits.pixels / 1e6} million pixels. Choose a smaller size.`
          : `Now ${size.width} × ${size.height} px.`}
      </p>
    </ToolPanel>
  );
}
