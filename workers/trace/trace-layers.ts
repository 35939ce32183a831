import tracer, { type TracedPath } from 'imagetracerjs';
import type { Color, IndexedPicture } from './cluster-colors.ts';

/** All outlines of one colour. */
export type TracedLayer = { color: Color; paths: TracedPath[] };

/** Largest error of a line and of a spline, in px²: the outlines of even surfaces are few, and may be followed closely. */
const tolerances = { flat: 0.5, noisy: 1 };
/** An outline of fewer points is less than the patches that were removed before. */
const pathPointsMin = 8;

/** Outlines of every colour that can be seen, one after another; `onProgress` after each, 0–1. */
export function* traceLayers(picture: IndexedPicture, onProgress: (fraction: number) => void): Generator<TracedLayer> {
  const tolerance = picture.isFlat ? tolerances.flat : tolerances.noisy;
  const image = { array: withBorder(picture), palette: picture.palette };
  for (const [index, color] of picture.palette.entries()) {
    if (color.a > 0) {
      const outlines = tracer.internodes(tracer.pathscan(tracer.layeringstep(image, index), pathPointsMin), { rightangleenhance: true });
      yield { color, paths: tracer.batchtracepaths(outlines, tolerance, tolerance) };
    }
    onProgress((index + 1) / picture.palette.length);
  }
}

function withBorder({ indexes, width, height }: IndexedPicture): number[][] {
  const edge = Array.from({ length: width + 2 }, () => -1);
  const rows = Array.from({ length: height }, (_unused, y) => [-1, ...indexes.subarray(y * width, (y + 1) * width), -1]);
  return [edge, ...rows, edge];
}
