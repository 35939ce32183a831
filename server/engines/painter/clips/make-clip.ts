import { createCanvas } from '@napi-rs/canvas';
import { limits } from '../../../../contract/limits.ts';
import { openH264 } from '../../../lib/h264/open-h264.ts';
import { openFfmpeg, type Ffmpeg } from '../../../lib/ffmpeg/open-ffmpeg.ts';
import { EngineError, type EngineJob, type VideoJob } from '../../engine.ts';
import { chooseMotion, type Drawn } from './choose-motion.ts';
import { finishFilm } from './finish-film.ts';
import { levelsFps, planClip } from './plan-clip.ts';
import { readPicture, readShape } from './read-picture.ts';
import { readFirstFrame, readVoice } from './read-voice.ts';
import { showLevels } from './show-levels.ts';

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Shares of the work: frames, and the rest. */
const framesShare = 0.97;
const keyFrameSeconds = 2;
/** Canvas memory is freed only when the thread returns to its event loop: pauses after this many frames. */
const keptFrames = 8;

/**
 * Makes the film of a job as an MP4 (H.264, 4:2:0, AAC). The same job gives the same bytes on the same machine. Run it once per thread,
 * because ffmpeg leaves memory behind. `onProgress`: fraction done.
 * @throws EngineError INVALID_INPUT with a sentence that names the damaged file
 */
export async function makeClip(job: EngineJob, onProgress: (fraction: number) => void): Promise<Uint8Array> {
  if (!job.video) throw new EngineError('INVALID_INPUT', 'The built-in painter was not asked for a video.');
  const isTalking = job.video.mode === 'audio';
  const talking = isTalking ? await letSpeak(job.video) : null;
  const { plan, motion } = talking ?? (await chooseMotion(job, job.video));
  const encoder = await openH264({ ...plan, keyFrames: plan.fps * keyFrameSeconds });
  let done = 0;
  for await (const rgba of drawFrames({ plan, motion })) {
    encoder.add(rgba);
    if (done % keptFrames === 0) await nextTurn();
    onProgress((++done / plan.frames) * framesShare);
  }
  const film = finishFilm(
    talking?.ffmpeg ?? (await openFfmpeg()),
    { bytes: encoder.finish(), height: plan.height },
    talking === null ? null : { seconds: plan.frames / plan.fps },
  );
  onProgress(1);
  return film;
}

/** The frames of a clip, RGBA. Each one overwrites the previous one. The last one is the end of the clip. */
export async function* drawFrames({ plan, motion }: Drawn): AsyncGenerator<Uint8Array> {
  const canvas = createCanvas(plan.width, plan.height);
  const ctx = canvas.getContext('2d');
  ctx.imageSmoothingQuality = 'medium';
  for (let frame = 0; frame < plan.frames; frame++) {
    await motion(ctx, frame / (plan.frames - 1));
    yield canvas.data();
  }
}

/** A still with the voice under it. */
async function letSpeak(video: VideoJob): Promise<Drawn & { ffmpeg: Ffmpeg }> {
  const { voice, film, firstFrame, resolution } = video;
  const ffmpeg = await openFfmpeg();
  const still = film === undefined ? firstFrame : readFirstFrame(ffmpeg, film.bytes);
  if (voice === undefined || still === undefined)
    throw new EngineError('INVALID_INPUT', 'A still with voice needs a picture and a recorded voice.');
  const heard = readVoice(ffmpeg, voice.bytes, limits.voiceSecondsMax);
  const plan = planClip({ shape: await readShape(still, 'The picture'), seconds: heard.seconds, resolution, fps: levelsFps });
  return { ffmpeg, plan, motion: showLevels(await readPicture(still, 'The picture', plan), plan, heard) };
}
