import type { PictureMetadata } from '../../contract/metadata/metadata.ts';
import { clusterColors } from './cluster-colors.ts';
import { removeSpeckles } from './remove-speckles.ts';
import { traceLayers } from './trace-layers.ts';
import { writeSvg } from './write-svg.ts';

/** More colours follow soft gradients better and make larger files. */
const colorCount = 32;
const speckleAreaPx = 16;
/** px that neighbours overlap: many small patches need more to hide gaps, but large patches would get visibly moved edges. */
const overlaps = { flat: 0.15, noisy: 0.5 };

type TraceInput = {
  pixels: { data: Uint8ClampedArray; width: number; height: number };
  /** Size of the SVG, px. */
  width: number;
  height: number;
  metadata: PictureMetadata | null;
  /** Its generation data in another form. */
  description?: string | null;
};

/** Traces RGBA pixels into the text of an SVG, in parts; `onProgress` 0–1. */
export function tracePixels(
  { pixels, width, height, metadata, description = null }: TraceInput,
  onProgress: (fraction: number) => void,
): string[] {
  const clustered = clusterColors(pixels, colorCount);
  onProgress(0.1);
  const picture = removeSpeckles(clustered, speckleAreaPx);
  onProgress(0.15);
  const isOpaque = picture.palette.every(({ a }) => a === 255);
  const page = {
    width,
    height,
    traceWidth: pixels.width,
    traceHeight: pixels.height,
    overlap: picture.isFlat ? overlaps.flat : overlaps.noisy,
    ground: isOpaque ? (picture.palette[0] ?? null) : null,
    metadata,
    description,
  };
  return [
    ...writeSvg(
      page,
      traceLayers(picture, (fraction) => onProgress(0.15 + 0.85 * fraction)),
    ),
  ];
}
