import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import type { ChosenSettings } from '../../../../contract/generations/settings/chosen-settings.ts';
import { videoModeOf } from '../../../../contract/generations/creation-mode.ts';
import { addressOfReference, influenceOfReference, listImageReferences } from '../../../../contract/generations/image/image-reference.ts';
import { asksLipSync, speechSeconds } from '../../../../contract/generations/video/lip-sync.ts';
import { videoFactors, videoUpscaleModeOf } from '../../../../contract/generations/video/upscale-video.ts';
import { readMediaAddress } from '../../../../contract/generations/media-address.ts';
import { hasPicture } from '../../../../contract/media/media.ts';
import { EngineError, type EngineJob, type VideoJob } from '../../../engines/engine.ts';
import type { Database } from '../../../storage/database.ts';
import type { MediaStore } from '../../../storage/files/media-store.ts';
import { media } from '../../../storage/schema/media.ts';
import { upload } from '../../../storage/schema/upload.ts';

type Studio = { db: Database; mediaStore: MediaStore };

/** The chosen settings as engines name them, without the bytes of files. */
export function describeChosen(chosen: ChosenSettings): Pick<EngineJob, 'settings' | 'video'> {
  const { steps, cfg_scale, sampler, tiling, style, duration, resolution, generate_audio, speech_prompt, audio_url } = chosen;
  const mode = videoModeOf(chosen.creation_mode);
  const quality = chosen.quality ?? chosen.videoMode;
  const settings = {
    ...(steps === undefined ? {} : { steps }),
    ...(cfg_scale === undefined ? {} : { guidance: cfg_scale }),
    ...(sampler === undefined ? {} : { sampler }),
    ...(tiling === true ? { tiling } : {}),
    ...(quality === undefined ? {} : { quality }),
    ...(style === undefined ? {} : { style }),
  };
  const video: VideoJob | null =
    mode === undefined
      ? null
      : {
          mode,
          hasSound: generate_audio === true,
          ...(duration === undefined ? {} : { seconds: duration }),
          ...(resolution === undefined ? {} : { resolution }),
          ...(speech_prompt === undefined || audio_url !== undefined || !asksLipSync(chosen)
            ? {}
            : { speech: speech_prompt, seconds: speechSeconds(speech_prompt) }),
        };
  return {
    ...(Object.keys(settings).length === 0 ? {} : { settings }),
    ...(video === null ? {} : { video }),
  };
}

/** The pictures of which only one trait is followed. @throws EngineError INVALID_INPUT when one is gone */
export async function readFollowed(studio: Studio, { imageReference }: ChosenSettings): Promise<Pick<EngineJob, 'follow'>> {
  const follow = listImageReferences(imageReference).map(async (reference) => {
    const influence = influenceOfReference(reference);
    const { bytes } = await readAddress(studio, addressOfReference(reference)!, '1024');
    return { type: reference.type, bytes, ...(influence === undefined ? {} : { influence }) };
  });
  return follow.length === 0 ? {} : { follow: await Promise.all(follow) };
}

/** The picture that guides a ControlNet. @throws EngineError INVALID_INPUT when it is gone */
export async function readControl(studio: Studio, { controlnet }: ChosenSettings): Promise<Pick<EngineJob, 'control'>> {
  if (controlnet === undefined) return {};
  const { model_name: model, controlnet_conditioning_scale: scale, annotator_type, resize_mode, image_url } = controlnet;
  const { bytes } = await readAddress(studio, image_url, '1024');
  return {
    control: {
      model,
      scale,
      bytes,
      ...(annotator_type === undefined ? {} : { annotator: annotator_type }),
      ...(resize_mode === undefined ? {} : { resizeMode: resize_mode }),
    },
  };
}

/** The chosen files: pictures to follow, or the start of a video. @throws EngineError INVALID_INPUT when one is gone */
export async function readChosenFiles(
  studio: Studio,
  chosen: ChosenSettings,
): Promise<{
  pictures: Uint8Array[];
  video: Pick<VideoJob, 'firstFrame' | 'lastFrame' | 'elements' | 'film' | 'voice' | 'seconds' | 'enlarge'>;
}> {
  const read = async (url: string): Promise<Uint8Array> => (await readAddress(studio, url, '1024')).bytes;
  const pictures = await Promise.all((chosen.image_urls ?? []).map(read));
  if (videoModeOf(chosen.creation_mode) === undefined) return { pictures, video: {} };
  const { image_url: first, end_frame_image_url: last, video_url, audio_url } = chosen;
  const isSound = chosen.creation_mode === 'audio';
  if (chosen.creation_mode === 'upscale') return { pictures: [], video: await readEnlarged(studio, chosen) };
  const film = !isSound || video_url === undefined ? undefined : await readAddress(studio, video_url, 'original');
  const voice = !isSound || audio_url === undefined ? undefined : await readAddress(studio, audio_url, 'original');
  const seconds = voice === undefined ? (chosen.speech_prompt === undefined ? film?.duration : undefined) : voice.duration;
  return {
    pictures: [],
    video: {
      ...(first === undefined ? {} : { firstFrame: await read(first) }),
      ...(last === undefined ? {} : { lastFrame: await read(last) }),
      ...(pictures.length === 0 ? {} : { elements: pictures }),
      ...(film === undefined ? {} : { film }),
      ...(voice === undefined ? {} : { voice }),
      ...(seconds === undefined || seconds === null ? {} : { seconds }),
    },
  };
}

/** The film to upscale. @throws EngineError INVALID_INPUT when it is gone */
async function readEnlarged(studio: Studio, chosen: ChosenSettings): Promise<Pick<VideoJob, 'film' | 'seconds' | 'enlarge'>> {
  const mode = videoUpscaleModeOf(chosen.upscale_mode);
  if (chosen.video_url === undefined || mode === undefined) throw new EngineError('INVALID_INPUT', 'There is no video to make larger.');
  const { width, height, duration, ...film } = await readAddress(studio, chosen.video_url, 'original');
  const factor = videoFactors[mode];
  return {
    film,
    enlarge: { factor, shortSide: Math.min(width, height) * factor },
    ...(duration === null ? {} : { seconds: duration }),
  };
}

type ReadFile = { bytes: Uint8Array; mime: string; duration: number | null; width: number; height: number };

/** A file that a request names. @throws EngineError INVALID_INPUT when it is gone */
export async function readAddress({ db, mediaStore }: Studio, url: string, variant: '1024' | 'original'): Promise<ReadFile> {
  const named = readMediaAddress(url);
  const file = named === null ? null : await (named.kind === 'upload' ? findSent(db, named.sha256) : findItem(db, named.id));
  const opened = file === null ? null : ((await mediaStore.open(file.hash, variant)) ?? (await mediaStore.open(file.hash, 'original')));
  if (file === null || opened === null) throw new EngineError('INVALID_INPUT', 'A file that this begins with is gone.');
  const { mime, duration, width, height } = file;
  return { bytes: await buffer(opened.stream), mime, duration, width, height };
}

type KnownFile = { hash: string; mime: string; duration: number | null; width: number; height: number };

/** An upload by hash, of any user: the request checked its ownership, and equal bytes have equal facts. */
async function findSent(db: Database, hash: string): Promise<KnownFile> {
  const { mime, duration, width, height } = upload;
  const rows = await db.select({ mime, duration, width, height }).from(upload).where(eq(upload.hash, hash));
  const known = rows.find(({ duration }) => duration !== null) ?? rows[0];
  return { hash, ...(known ?? { mime: 'image/webp', duration: null, width: 0, height: 0 }) };
}

async function findItem(db: Database, id: string): Promise<KnownFile | null> {
  const { hash, mime, status, duration, width, height } = media;
  const [row] = await db.select({ hash, mime, status, duration, width, height }).from(media).where(eq(media.id, id));
  if (row === undefined || !hasPicture(row) || row.hash === null) return null;
  return { ...row, hash: row.hash, mime: row.mime ?? 'image/webp' };
}
