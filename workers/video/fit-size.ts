import type { ClipFormat } from '../../contract/downloads/clip.ts';
import { refuse } from '../shared/refuse.ts';
import type { ConvertJob } from './convert-job.ts';
import { convertToGif } from './gif/convert-to-gif.ts';
import { countFrames } from './list-frames.ts';
import type { ClipPlan } from './plan-clip.ts';
import { convertToWebp } from './webp/convert-to-webp.ts';

type Animated = Exclude<ClipFormat, 'mp4'>;

const convert = { gif: convertToGif, webp: convertToWebp };
/** Frames that stand for the whole: one that is drawn in full, and changes. */
const sampleFrames = 8;
const tries = 4;
const narrowest = 64;
/** A try aims a little below, because a size is only about in proportion to its pixels. */
const aim = 0.92;

/** Bytes that a job would about make, measured on a few frames at the beginning and in the middle of it. */
export async function measureSize(job: ConvertJob, target: Animated): Promise<number> {
  const { startS, endS, frameRate } = job.plan.range;
  const frames = countFrames(job.clip, job.plan.range);
  const frameS = (endS - startS) / frames;
  if (frames <= sampleFrames * 2) return (await convert[target](job)).size;
  const middleS = startS + Math.floor(frames / 2) * frameS;
  const part = async (fromS: number, count: number): Promise<number> => {
    const plan = { ...job.plan, range: { startS: fromS, endS: fromS + count * frameS, frameRate } };
    return (await convert[target]({ ...job, plan, onProgress: () => undefined })).size;
  };
  const first = await part(startS, 1);
  const run = await part(middleS, sampleFrames);
  const perChange = Math.max(0, run - (await part(middleS, 1))) / (sampleFrames - 1);
  return Math.round(first + perChange * (frames - 1));
}

/** The file, narrowed until it has at most `bytesMax`. @throws AppError CONVERT_FAILED when it cannot be made so small */
export async function fitSize(job: ConvertJob, target: Animated, bytesMax: number | null): Promise<Blob> {
  if (bytesMax === null) return convert[target](job);
  let plan = narrow(job.plan, bytesMax / (await measureSize(job, target)));
  for (let at = 0; at < tries && plan.width >= Math.min(narrowest, job.plan.width); at += 1) {
    const onProgress = (fraction: number): void => job.onProgress((at + fraction) / (at + 1) / tries + at / tries);
    const file = await convert[target]({ ...job, plan, onProgress });
    if (file.size <= bytesMax) return file;
    plan = narrow(plan, bytesMax / file.size);
  }
  throw refuse(`This clip cannot be made smaller than ${Math.round(bytesMax / 1_048_576)} MB. Choose a shorter part of it.`);
}

function narrow(plan: ClipPlan, ratio: number): ClipPlan {
  if (ratio >= 1) return plan;
  const width = Math.max(1, Math.floor(plan.width * Math.sqrt(ratio * aim)));
  return { ...plan, width, height: Math.max(1, Math.round((plan.height * width) / plan.width)) };
}
