import type { Reading } from '../read-prompt.ts';
import type { Value } from '../words/concepts.ts';

/** The part of a scene that a picture shows: how much larger the scene is, and where in it the picture lies, 0–1. */
export type Frame = { zoom: number; x: number; y: number };

const whole: Frame = { zoom: 1, x: 0.5, y: 0.5 };
/** Places that cannot be cropped. */
const undivided: readonly Value<'place'>[] = ['portrait', 'stilllife', 'geometric', 'mandala'];
const sides = [0.2, 0.5, 0.8];

/** Chooses the crop of a shot. A close one shows a part of its landscape. One from below shows more sky, one from above more ground. */
export function chooseFrame(reading: Reading): Frame {
  const view = reading.first('view');
  if (view === undefined || undivided.some((place) => reading.has(`place:${place}`))) return whole;
  const x = sides[(reading.hash >>> 5) % sides.length]!;
  if (view === 'low') return { zoom: 1.25, x, y: 0.15 };
  if (view === 'high') return { zoom: 1.25, x, y: 1 };
  return { zoom: view === 'close' ? 1.4 : 2, x, y: 0.75 };
}
