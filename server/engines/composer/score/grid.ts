import type { Style } from './choose-style.ts';
import type { Form } from './plan-form.ts';

/** Turns bars and sixteenths into seconds. */
export type Grid = {
  /** Sixteenths of a bar. */
  steps: number;
  stepSeconds: number;
  /** The time of a sixteenth of a bar, with swing. */
  at(bar: number, step: number): number;
};

export function openGrid({ beatsPerBar, swing }: Pick<Style, 'beatsPerBar' | 'swing'>, { barSeconds }: Pick<Form, 'barSeconds'>): Grid {
  const steps = beatsPerBar * 4;
  const beatSeconds = barSeconds / beatsPerBar;
  const middle = 0.5 + swing / 2;
  return {
    steps,
    stepSeconds: barSeconds / steps,
    at: (bar, step) => {
      const beat = Math.floor(step / 4);
      const part = step / 4 - beat;
      const late = part < 0.5 ? (part / 0.5) * middle : middle + ((part - 0.5) / 0.5) * (1 - middle);
      return bar * barSeconds + (beat + late) * beatSeconds;
    },
  };
}
