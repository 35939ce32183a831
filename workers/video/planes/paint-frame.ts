import type { VideoSample } from 'mediabunny';
import { createPlanePainter, type PlanePainter } from './color-planes.ts';
import { findMatrix } from './find-matrix.ts';
import { createPlaneReader } from './read-planes.ts';
import type { Size } from './shrink-plane.ts';

/** Paints frames from the planes that the decoder left; null is a frame that only the browser itself can draw. */
export type FramePainter = (sample: VideoSample) => Promise<ImageData | null>;

/** A frame that is hardly made smaller is drawn by the browser as fast. */
const shrinksFrom = 1.5;

export function createFramePainter(to: Size): FramePainter {
  const readPlanes = createPlaneReader();
  let painter: { from: Size; paint: PlanePainter } | null = null;

  return async (sample) => {
    const { width, height } = sample.visibleRect;
    const matrix = findMatrix(sample.colorSpace);
    if (matrix === null || width < to.width * shrinksFrom || height < to.height * shrinksFrom) return null;
    const read = await readPlanes(sample);
    if (read === null) return null;
    if (painter === null || painter.from.width !== width || painter.from.height !== height)
      painter = { from: read.size, paint: createPlanePainter(read.size, to) };
    return new ImageData(painter.paint(read.planes, matrix), to.width, to.height);
  };
}
