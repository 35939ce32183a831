import { VideoSample } from 'mediabunny';
import { frameColors } from '../../shared/frames/frame-colors.ts';
import { halve, type Planes } from './color-planes.ts';
import { createPlaneReader } from './read-planes.ts';
import { createPlaneEnlarger } from './enlarge-plane.ts';
import { createPlaneShrinker, type PlaneShrinker, type Size } from './shrink-plane.ts';

/**
 * Brings frames to another size in the planes that the decoder left, with the colours that they say; null is a frame that is to be
 * drawn. Close each.
 */
export type FrameScaler = (sample: VideoSample) => Promise<VideoSample | null>;
type ScalePlane = (from: Size, to: Size) => PlaneShrinker;

/** `to` has even sides. `colors`: what the film is taken for, where its frames do not say it. What is see-through loses that: no film here keeps it. */
export function createFrameShrinker(to: Size, colors: VideoColorSpaceInit | null = null): FrameScaler {
  const scale = createFrameScaler(to, colors, createPlaneShrinker);
  return async (sample) => {
    const { width, height } = sample.visibleRect;
    return width < to.width || height < to.height ? null : scale(sample);
  };
}

/** The same for frames that become larger, with Lanczos. */
export function createFrameEnlarger(to: Size, colors: VideoColorSpaceInit | null): FrameScaler {
  return createFrameScaler(to, colors, createPlaneEnlarger);
}

function createFrameScaler(to: Size, colors: VideoColorSpaceInit | null, scalePlane: ScalePlane): FrameScaler {
  const readPlanes = createPlaneReader({ isOpaque: true });
  let scaler: { from: Size; scale: (planes: Planes) => Uint8ClampedArray<ArrayBuffer> } | null = null;

  return async (sample) => {
    const { width, height } = sample.visibleRect;
    const read = await readPlanes(sample);
    if (read === null) return null;
    if (scaler === null || scaler.from.width !== width || scaler.from.height !== height)
      scaler = { from: read.size, scale: scalePlanes(read.size, to, scalePlane) };
    const { timestamp, duration, colorSpace } = sample;
    return new VideoSample(scaler.scale(read.planes), {
      format: 'I420',
      codedWidth: to.width,
      codedHeight: to.height,
      timestamp,
      duration,
      colorSpace: frameColors(colorSpace, colors),
    });
  };
}

/** Three planes one behind the other. */
function scalePlanes(from: Size, to: Size, scalePlane: ScalePlane): (planes: Planes) => Uint8ClampedArray<ArrayBuffer> {
  const [scaleBright, scaleColor] = [scalePlane(from, to), scalePlane(halve(from), halve(to))];
  return ({ y, u, v }) => {
    const [bright, color] = [to.width * to.height, halve(to).width * halve(to).height];
    // Rounds and clamps to 0–255.
    const bytes = new Uint8ClampedArray(bright + 2 * color);
    bytes.set(scaleBright(y));
    bytes.set(scaleColor(u), bright);
    bytes.set(scaleColor(v), bright + color);
    return bytes;
  };
}
