import { VideoSample } from 'mediabunny';
import { frameColors } from '../../shared/frames/frame-colors.ts';
import { openClipCanvas } from '../clip-canvas.ts';
import type { PictureEnlarger } from '../convert-job.ts';
import type { Clip } from '../open-clip.ts';
import { findMatrix } from '../planes/find-matrix.ts';
import { packPicture } from '../planes/pack-picture.ts';
import { toWhole } from './enlarging-canvas.ts';

/**
 * Each frame as it is seen (turned, in square pixels), made larger as a picture, and handed to the encoder in the colours of its film
 * where they are of a usual kind. One frame is worked on at a time. @throws AppError CONVERT_FAILED
 */
export async function createEnlarging(
  { facts, colors }: Clip,
  enlarge: PictureEnlarger,
): Promise<(sample: VideoSample) => Promise<VideoSample>> {
  const canvas = await openClipCanvas(toWhole(facts), null, colors);
  return async (sample) => {
    const { timestamp, duration } = sample;
    const said = frameColors(sample.colorSpace, colors);
    const picture = await enlarge(await canvas.draw(sample));
    const matrix = findMatrix(said);
    if (matrix !== null) return packPicture(picture, matrix, said, { timestamp, duration });
    const { data, width, height } = picture;
    return new VideoSample(data, { format: 'RGBA', codedWidth: width, codedHeight: height, timestamp, duration });
  };
}
