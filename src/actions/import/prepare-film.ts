import { AppError } from '../../../contract/errors.ts';
import { noSettings, type ImportedSettings } from '../../../contract/metadata/imported-settings.ts';
import { limits } from '../../../contract/limits.ts';
import { readFilmData } from '../../../workers/metadata/client.ts';
import { makeThumbnails } from '../../../workers/thumbnails/client.ts';
import { readFilm } from '../../../workers/probe/client.ts';
import { takeFirstFrame } from '../../lib/media/first-frame.ts';

/** The facts about a film before it is in the library. `duration`: seconds. `thumbhash` and `copies`: of its poster. */
type PreparedFilm = {
  width: number;
  height: number;
  duration: number;
  settings: ImportedSettings;
} & Awaited<ReturnType<typeof makeThumbnails>>;

/** Tolerance for a film of five minutes with one more frame. */
const toleranceS = 0.5;

const kept = 'The original is unchanged.';

/**
 * Reads a film that is to be imported, and makes its poster on this device. Nothing is written.
 * @throws AppError BODY_TOO_LARGE, MEDIA_TOO_LONG, CONVERT_FAILED; the signal's reason when aborted
 */
export async function prepareFilm(file: File, signal?: AbortSignal): Promise<PreparedFilm> {
  if (file.size > limits.mediaUploadBytes)
    throw new AppError('BODY_TOO_LARGE', {
      detail: `This video is larger than ${limits.mediaUploadBytes / 1024 / 1024} MB. Make it shorter or smaller, then import it again. ${kept}`,
    });
  const { durationS, codec, poster, texts, ...size } = await readFilm(file, { signal });
  if (durationS > limits.filmSecondsMax + toleranceS)
    throw new AppError('MEDIA_TOO_LONG', {
      detail: `This video lasts longer than ${limits.filmSecondsMax / 60} minutes. Cut it, then import the parts. ${kept}`,
    });
  // Players know what decoders for programs do not, in some browsers.
  const frame = poster ?? (await takeFirstFrame(file));
  if (frame === null)
    throw new AppError('CONVERT_FAILED', {
      detail: `This browser cannot show this video (${nameCodec(codec)}). Save it as an MP4 with H.264, then import that file. ${kept}`,
    });
  const [settings, thumbnails] = await Promise.all([readFilmData(texts, { signal }), makeThumbnails(frame, { signal })]);
  return { ...size, duration: Math.min(durationS, limits.filmSecondsMax), settings: settings ?? noSettings, ...thumbnails };
}

const codecNames: Record<string, string> = { avc: 'H.264', hevc: 'H.265', prores: 'ProRes' };

function nameCodec(codec: string | null): string {
  return codec === null ? 'its codec is not known' : (codecNames[codec] ?? codec.toUpperCase());
}
