import { strengthOf } from '../catalogue/plans/plan-request.ts';
import { chooseSampling } from '../connected/models/sampling.ts';
import type { EngineJob } from '../engine.ts';

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** The body of /img_gen. */
export function toPictureRequest(model: string, job: EngineJob) {
  const [reference] = job.references;
  const { steps, cfg, guidance } = chooseSampling(model);
  const wanted = { steps: job.settings?.steps ?? steps, cfg: job.settings?.guidance ?? cfg };
  return {
    ...common(job),
    batch_count: 1,
    output_format: 'png',
    sample_params: {
      sample_steps: wanted.steps,
      guidance: guidance === null ? { txt_cfg: wanted.cfg } : { txt_cfg: 1, distilled_guidance: job.settings?.guidance ?? guidance },
    },
    ...(reference === undefined ? {} : { init_image: base64(reference.bytes), strength: strengthOf(reference.strength) }),
    ...(job.mask === undefined ? {} : { mask_image: base64(job.mask) }),
  };
}

/** Frames a second of its videos; their number is one more than a multiple of four. */
const fps = 16;

/** The body of /vid_gen. */
export function toVideoRequest(job: EngineJob) {
  const { seconds = 2, firstFrame, lastFrame } = job.video ?? {};
  return {
    ...common(job),
    fps,
    video_frames: Math.round((seconds * fps) / 4) * 4 + 1,
    output_format: 'webm',
    ...(job.settings?.steps === undefined ? {} : { sample_params: { sample_steps: job.settings.steps } }),
    ...(firstFrame === undefined ? {} : { init_image: base64(firstFrame) }),
    ...(lastFrame === undefined ? {} : { end_image: base64(lastFrame) }),
  };
}

function common({ prompt, negativePrompt, width, height, seed }: EngineJob) {
  return { prompt, negative_prompt: negativePrompt, width, height, seed };
}
