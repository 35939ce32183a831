import { Eraser } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import { Segmented } from '../controls/segmented.tsx';
import { FigureSlider } from '../fields/figure-slider.tsx';
import { brushShares, brushSize, changeBrush, type Brush, type PictureSize } from './brush.ts';
import styles from './brush-fields.module.css';

type BrushFieldsProps = {
  brush: Brush;
  size: PictureSize;
  pen: { label: string; icon: ReactNode };
  /** Shown beside the tip. */
  children: ReactNode;
};

/** The tip of a brush and its width. */
export function BrushFields({ brush, size, pen, children }: BrushFieldsProps) {
  const { mode, share } = useSnapshot(brush);
  const describe = (value: number) => `${Math.round(brushSize(value, size))} px`;
  return (
    <>
      <div className={styles.chips}>
        <Segmented
          label="Tip"
          value={mode}
          options={[
            { value: 'pen', ...pen },
            { value: 'eraser', label: 'Eraser', icon: <Eraser size={16} aria-hidden /> },
          ]}
          onChange={(value) => changeBrush(brush, { mode: value })}
        />
        {children}
      </div>
      <FigureSlider
        label="Width"
        value={share}
        {...brushShares}
        step={0.001}
        describe={describe}
        onChange={(value) => changeBrush(brush, { share: value })}
        figure={describe(share)}
      />
    </>
  );
}
