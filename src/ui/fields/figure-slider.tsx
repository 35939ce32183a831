import type { ComponentProps } from 'react';
import { Slider } from './slider.tsx';
import styles from './figure-slider.module.css';

type FigureSliderProps = ComponentProps<typeof Slider> & {
  /** The value as people read it: `12 px`. */
  figure: string;
};

/** A slider with its value at the end of the line. */
export function FigureSlider({ figure, ...slider }: FigureSliderProps) {
  return (
    <div className={styles.row}>
      <Slider {...slider} />
      <output className={styles.figure}>{figure}</output>
    </div>
  );
}
