import { Grid3x3, Square } from 'lucide-react';
import { limits } from '../../../contract/limits.ts';
import { Slider } from './slider.tsx';
import styles from './columns-slider.module.css';

type ColumnsSliderProps = { columns: number; max?: number; onChange: (columns: number) => void };

/** The zoom of a grid, from few large pictures per row to many small ones. */
export function ColumnsSlider({ columns, max = limits.columnsMax, onChange }: ColumnsSliderProps) {
  return (
    <div className={styles.zoom}>
      <Square size={18} aria-hidden />
      <Slider
        label="Columns"
        isLabelHidden
        min={limits.columnsMin}
        max={max}
        value={columns}
        describe={(count) => `${count} columns`}
        onChange={onChange}
        className={styles.slider ?? ''}
      />
      <Grid3x3 size={18} aria-hidden />
    </div>
  );
}
