import { useState } from 'react';
import * as v from 'valibot';
import { readSavedView, saveView } from '../../ui/saved-view.ts';

const key = 'storyboard.side';
/** Limits of the width, px: from a usable panel to a large film beside a narrow board. */
export const sideWidths = { min: 320, max: 720, step: 24 } as const;
const schema = v.pipe(v.string(), v.parseJson(), v.number(), v.minValue(sideWidths.min), v.maxValue(sideWidths.max));

/** Width of film and panel beside the board on this device, px, and its setter. By default a share of the window. */
export function useSideWidth(): readonly [number, (width: number) => void] {
  const [width, setWidth] = useState(() => {
    const read = v.safeParse(schema, readSavedView(key));
    return read.success ? read.output : Math.round(Math.min(520, Math.max(sideWidths.min, innerWidth * 0.3)));
  });
  const change = (next: number) => {
    setWidth(next);
    saveView(key, next);
  };
  return [width, change];
}
