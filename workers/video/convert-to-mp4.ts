import type { ClipSettings } from '../../contract/clip.ts';
import { canEncodeAudio, Conversion, Mp4OutputFormat, Output, StreamTarget, type StreamTargetChunk } from 'mediabunny';
import { formatMetadataJson, formatParameters } from '../../contract/metadata.ts';
import { refuse } from '../shared/refuse.ts';
import { createCollector } from '../shared/collect-parts.ts';
import type { ConvertJob } from './convert-job.ts';
import { UnsupportedError } from './open-clip.ts';

/** Bits for each pixel of each frame at full quality. */
const bitsPerPixel = 0.14;

/**
 * One MP4 with the sound. Film and sound that MP4 can hold as they are are copied, unless a size or rate is asked for.
 * @throws AppError CONVERT_FAILED, UnsupportedError
 */
export async function convertToMp4({ clip, plan, settings, metadata, onProgress }: ConvertJob, wanted: ClipSettings): Promise<Blob> {
  if (!(await canEncodeAudio('aac'))) {
    const { registerAacEncoder } = await import('@mediabunny/aac-encoder');
    registerAacEncoder();
  }
  const file = createCollector();
  const isChanged = wanted.width !== null || wanted.frameRate !== null;
  const conversion = await Conversion.init({
    input: clip.input,
    output: new Output({
      format: new Mp4OutputFormat({ fastStart: false }),
      target: new StreamTarget(new WritableStream({ write: (chunk) => keep(file, chunk) })),
    }),
    tracks: 'primary',
    video: isChanged
      ? {
          // The codec knows even sides only.
          width: plan.width - (plan.width % 2),
          height: plan.height - (plan.height % 2),
          fit: 'fill',
          codec: 'avc',
          bitrate: Math.round(plan.width * plan.height * (wanted.frameRate ?? clip.facts.frameRate) * bitsPerPixel * settings.quality),
          ...(wanted.frameRate === null ? {} : { frameRate: wanted.frameRate }),
        }
      : (await clip.track.getCodec()) === 'vp8'
        ? { codec: 'avc' as const }
        : {},
    ...(wanted.startS === 0 && wanted.endS === null ? {} : { trim: { start: plan.range.startS, end: plan.range.endS } }),
    tags:
      metadata === null
        ? (tags) => tags
        : { description: metadata.prompt, comment: formatParameters(metadata), raw: { pleinair: formatMetadataJson(metadata) } },
    showWarnings: false,
  });
  const lost = conversion.discardedTracks.find(({ reason }) => reason !== 'discarded_by_user');
  if (lost !== undefined) throw new UnsupportedError(lost.reason);
  if (!conversion.isValid) throw refuse('There is no film in this file.');
  conversion.onProgress = onProgress;
  await conversion.execute();
  return file.toBlob('video/mp4');
}

function keep(file: ReturnType<typeof createCollector>, { data, position }: StreamTargetChunk): void {
  if (position < file.size) file.overwrite(data, position);
  else file.append(data.slice());
}
