import type { VideoSample } from 'mediabunny';
import { halve, type Planes } from './color-planes.ts';
import type { Size } from './shrink-plane.ts';

export type FramePlanes = { planes: Planes; size: Size };
/** The planes as the decoder left them, good until the next call; null is a frame that only the browser itself can draw. */
export type PlaneReader = (sample: VideoSample) => Promise<FramePlanes | null>;

/** For films that become smaller: a canvas would convert every pixel of them first. `isOpaque`: what is see-through is read as if it were not. */
export function createPlaneReader({ isOpaque = false } = {}): PlaneReader {
  let bytes = new Uint8Array(0);
  return async (sample) => {
    const { format, rotation, flip } = sample;
    const isKnown = format === 'I420' || format === 'NV12' || (isOpaque && format === 'I420A');
    if (!isKnown || rotation !== 0 || flip) return null;
    const length = sample.allocationSize();
    if (bytes.length < length) bytes = new Uint8Array(length);
    const layout = await sample.copyTo(bytes).catch(() => null);
    const { width, height } = sample.visibleRect;
    const planes = layout === null ? null : toPlanes(bytes, layout, { width, height });
    return planes === null ? null : { planes, size: { width, height } };
  };
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
