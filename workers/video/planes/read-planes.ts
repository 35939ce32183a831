import type { VideoSample } from 'mediabunny';
import { createPlanePainter, halve, type ColorMatrix, type PlanePainter, type Planes } from './color-planes.ts';
import type { Size } from './shrink-plane.ts';

/** Paints frames from the planes that the decoder left; null is a frame that only the browser itself can draw. */
export type PlaneReader = (sample: VideoSample) => Promise<ImageData | null>;

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

/** For films that become smaller: a canvas would convert every pixel of them first. */
export function createPlaneReader(to: Size): PlaneReader {
  let bytes = new Uint8Array(0);
  let painter: { from: Size; paint: PlanePainter } | null = null;

  return async (sample) => {
    const { width, height } = sample.visibleRect;
    const matrix = findMatrix(sample);
    if (matrix === null || width < to.width * shrinksFrom || height < to.height * shrinksFrom) return null;
    const length = sample.allocationSize();
    if (bytes.length < length) bytes = new Uint8Array(length);
    const layout = await sample.copyTo(bytes).catch(() => null);
    const planes = layout === null ? null : toPlanes(bytes, layout, { width, height });
    if (planes === null) return null;
    if (painter === null || painter.from.width !== width || painter.from.height !== height)
      painter = { from: { width, height }, paint: createPlanePainter({ width, height }, to) };
    return new ImageData(painter.paint(planes, matrix), to.width, to.height);
  };
}

function findMatrix({ format, rotation, flip, colorSpace }: VideoSample): ColorMatrix | null {
  if ((format !== 'I420' && format !== 'NV12') || rotation !== 0 || flip) return null;
  const { matrix, primaries, transfer, fullRange } = colorSpace;
  const shares = matrix === null ? undefined : matrices[matrix];
  if (shares === undefined || primaries === null || transfer === null || fullRange === null) return null;
  if (!plainPrimaries.includes(primaries) || !plainTransfers.includes(transfer)) return null;
  return { ...shares, isFullRange: fullRange };
}

/** Two planes: the colours of the second stand next to each other. */
function toPlanes(bytes: Uint8Array, layout: PlaneLayout[], size: Size): Planes | null {
  const [first, second, third] = layout;
  if (first === undefined || second === undefined) return null;
  const y = { bytes, ...first, step: 1 as const, ...size };
  const color = { bytes, ...second, ...halve(size) };
  if (third === undefined) return { y, u: { ...color, step: 2 }, v: { ...color, offset: second.offset + 1, step: 2 } };
  return { y, u: { ...color, step: 1 }, v: { bytes, ...third, ...halve(size), step: 1 } };
}
