import { VideoSample } from 'mediabunny';
import { frameColors } from '../../shared/frames/frame-colors.ts';
import { halve, type Planes } from './color-planes.ts';
import { createPlaneReader } from './read-planes.ts';
import { createPlaneShrinker, type PlaneShrinker, type Size } from './shrink-plane.ts';

/** Makes frames smaller in the planes that the decoder left, with the colours that they say; null is a frame that is to be drawn. Close each. */
export type FrameShrinker = (sample: VideoSample) => Promise<VideoSample | null>;

/** `to` has even sides. `colors`: what the film is taken for, where its frames do not say it. What is see-through loses that: no film here keeps it. */
export function createFrameShrinker(to: Size, colors: VideoColorSpaceInit | null = null): FrameShrinker {
  const readPlanes = createPlaneReader({ isOpaque: true });
  let shrinker: { from: Size; shrink: (planes: Planes) => Uint8Array<ArrayBuffer> } | null = null;

  return async (sample) => {
    const { width, height } = sample.visibleRect;
    if (width < to.width || height < to.height) return null;
    const read = await readPlanes(sample);
    if (read === null) return null;
    if (shrinker === null || shrinker.from.width !== width || shrinker.from.height !== height)
      shrinker = { from: read.size, shrink: createShrinker(read.size, to) };
    const { timestamp, duration, colorSpace } = sample;
    return new VideoSample(shrinker.shrink(read.planes), {
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
function createShrinker(from: Size, to: Size): (planes: Planes) => Uint8Array<ArrayBuffer> {
  const [shrinkBright, shrinkColor] = [createPlaneShrinker(from, to), createPlaneShrinker(halve(from), halve(to))];
  return ({ y, u, v }) => {
    const [bright, color] = [to.width * to.height, halve(to).width * halve(to).height];
    const bytes = new Uint8Array(bright + 2 * color);
    write(shrinkBright(y), bytes, 0);
    write(shrinkColor(u), bytes, bright);
    write(shrinkColor(v), bytes, bright + color);
    return bytes;
  };
}

function write(values: ReturnType<PlaneShrinker>, bytes: Uint8Array, from: number): void {
  for (let i = 0; i < values.length; i += 1) bytes[from + i] = values[i]! + 0.5;
}
