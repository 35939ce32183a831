import type { VideoSample } from 'mediabunny';
import { createPlanePainter, type ColorMatrix, type PlanePainter } from './color-planes.ts';
import { createPlaneReader } from './read-planes.ts';
import type { Size } from './shrink-plane.ts';

/** Paints frames from the planes that the decoder left; null is a frame that only the browser itself can draw. */
export type FramePainter = (sample: VideoSample) => Promise<ImageData | null>;

/** Shares of red and blue (ITU-T H.273) of the films that need no other conversion of their colours. */
const matrices: Record<string, Omit<ColorMatrix, 'isFullRange'>> = {
  bt709: { red: 0.2126, blue: 0.0722 },
  smpte170m: { red: 0.299, blue: 0.114 },
  bt470bg: { red: 0.299, blue: 0.114 },
};
const plainTransfers = ['bt709', 'smpte170m', 'iec61966-2-1'];
const plainPrimaries = ['bt709', 'smpte170m', 'bt470bg'];
/** A frame that is hardly made smaller is drawn by the browser as fast. */
const shrinksFrom = 1.5;

export function createFramePainter(to: Size): FramePainter {
  const readPlanes = createPlaneReader();
  let painter: { from: Size; paint: PlanePainter } | null = null;

  return async (sample) => {
    const { width, height } = sample.visibleRect;
    const matrix = findMatrix(sample);
    if (matrix === null || width < to.width * shrinksFrom || height < to.height * shrinksFrom) return null;
    const read = await readPlanes(sample);
    if (read === null) return null;
    if (painter === null || painter.from.width !== width || painter.from.height !== height)
      painter = { from: read.size, paint: createPlanePainter(read.size, to) };
    return new ImageData(painter.paint(read.planes, matrix), to.width, to.height);
  };
}

function findMatrix({ colorSpace }: VideoSample): ColorMatrix | null {
  const { matrix, primaries, transfer, fullRange } = colorSpace;
  const shares = matrix === null ? undefined : matrices[matrix];
  if (shares === undefined || primaries === null || transfer === null || fullRange === null) return null;
  if (!plainPrimaries.includes(primaries) || !plainTransfers.includes(transfer)) return null;
  return { ...shares, isFullRange: fullRange };
}
