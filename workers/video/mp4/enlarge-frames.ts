import { VideoSample } from 'mediabunny';
import { frameColors } from '../../shared/frames/frame-colors.ts';
import { openClipCanvas } from '../clip-canvas.ts';
import type { PictureEnlarger } from '../convert-job.ts';
import type { Clip } from '../open-clip.ts';
import { halve } from '../planes/color-planes.ts';
import { createPlaneEnlarger } from '../planes/enlarge-plane.ts';
import { findMatrix } from '../planes/find-matrix.ts';
import { toPlanes } from '../planes/pack-picture.ts';
import { createPlaneReader } from '../planes/read-planes.ts';
import { toWhole } from './enlarging-canvas.ts';

type Size = { width: number; height: number };

/**
 * Each frame as it is seen (turned, in square pixels), made larger as a picture to `size`, and handed to the encoder in the colours of
 * its film where they are of a usual kind. One frame is worked on at a time. @throws AppError CONVERT_FAILED
 */
export async function createEnlarging(
  { facts, colors }: Clip,
  size: Size,
  enlarge: PictureEnlarger,
): Promise<(sample: VideoSample) => Promise<VideoSample>> {
  const seen = toWhole(facts);
  const canvas = await openClipCanvas(seen, null, colors);
  const enlargeColors = createColorEnlarger(seen, size);
  return async (sample) => {
    const { timestamp, duration } = sample;
    const said = frameColors(sample.colorSpace, colors);
    const matrix = findMatrix(said);
    const ownColors = await enlargeColors(sample);
    const picture = await enlarge(await canvas.draw(sample));
    const shape = { codedWidth: size.width, codedHeight: size.height, timestamp, duration };
    if (matrix === null) return new VideoSample(picture.data, { format: 'RGBA', ...shape });
    const planes = toPlanes(picture, matrix);
    if (ownColors !== null) planes.set(ownColors, size.width * size.height);
    return new VideoSample(planes, { format: 'I420', colorSpace: said, ...shape });
  };
}

/**
 * The two planes of colours as the decoder left them, made larger with Lanczos: on their way through RGB they would lose a decibel. Null
 * where they cannot be read, as of a turned film.
 */
function createColorEnlarger(from: Size, to: Size): (sample: VideoSample) => Promise<Uint8ClampedArray | null> {
  const readPlanes = createPlaneReader({ isOpaque: true });
  const [small, large] = [halve(from), halve(to)];
  const enlargePlane = createPlaneEnlarger(small, large);
  return async (sample) => {
    const read = await readPlanes(sample);
    if (read === null || read.size.width !== from.width || read.size.height !== from.height) return null;
    const bytes = new Uint8ClampedArray(2 * large.width * large.height);
    bytes.set(enlargePlane(read.planes.u));
    bytes.set(enlargePlane(read.planes.v), large.width * large.height);
    return bytes;
  };
}
