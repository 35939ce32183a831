import * as v from 'valibot';
import { clipDefaults } from '../../contract/downloads/clip.ts';
import { whyNotByNetwork } from '../../contract/generations/video/upscale-video.ts';
import { pictureMetadataSchema } from '../../contract/metadata/metadata.ts';
import { refuse } from '../shared/refuse.ts';
import type { EnlargeFilmRequest, FrameEnlarger, VideoAnswer } from './api.ts';
import { withClip } from './convert-video.ts';
import { enlargeStillsOnce } from './enlarge-stills-once.ts';
import { convertToMp4 } from './mp4/convert-to-mp4.ts';
import { toWhole } from './mp4/enlarging-canvas.ts';
import { planClip } from './plan-clip.ts';

const requestSchema = v.strictObject({ source: v.blob(), metadata: v.nullable(pictureMetadataSchema) });

/**
 * A film as an MP4 twice as wide and high: `enlarge` makes its frames, one after another; sound and times stay. `onProgress` gets
 * the share of the frames that are made. @throws AppError CONVERT_FAILED, and what `enlarge` throws
 */
export function enlargeFilm(
  request: EnlargeFilmRequest,
  onProgress: (fraction: number) => void,
  enlarge: FrameEnlarger,
): Promise<VideoAnswer<Blob>> {
  const { source, metadata } = v.parse(requestSchema, request);
  return withClip(source, async (clip) => {
    const seen = toWhole(clip.facts);
    const whyNot = whyNotByNetwork({ ...seen, seconds: clip.facts.durationS }, 'x2');
    if (whyNot !== null) throw refuse(whyNot);
    const settings = { ...clipDefaults.mp4, enlargeTo: { width: 2 * seen.width, height: 2 * seen.height } };
    const { packetCount: count } = await clip.track.computePacketStats();
    let index = 0;
    const ask = enlargeStillsOnce(async ({ data, width, height }) => {
      const larger = await enlarge({ data, width, height }, { index, count });
      return new ImageData(larger.data, larger.width, larger.height);
    });
    const counted = async (picture: ImageData): Promise<ImageData> => {
      const answer = await ask(picture);
      index += 1;
      onProgress(Math.min(1, index / count));
      return answer;
    };
    const job = { clip, plan: planClip(clip, settings), settings, metadata, onProgress: () => undefined, enlarge: counted };
    return convertToMp4(job, settings);
  });
}
