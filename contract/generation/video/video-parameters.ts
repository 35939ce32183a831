import * as v from 'valibot';
import { limits } from '../../limits.ts';
import { videoModes } from './video-modes.ts';

const url = v.pipe(v.string(), v.maxLength(limits.urlLength));

/** Every parameter of a video as the specification names them. */
export const videoParametersSchema = v.strictObject({
  model: v.pipe(v.string(), v.minLength(1), v.maxLength(limits.modelKeyLength)),
  creation_mode: v.picklist(videoModes),
  /** Seconds. */
  duration: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(60))),
  videoMode: v.optional(v.picklist(['std', 'pro'])),
  resolution: v.optional(v.string()),
  image_url: v.optional(url),
  end_frame_image_url: v.optional(url),
  video_url: v.optional(url),
  audio_url: v.optional(url),
  speech_prompt: v.optional(v.string()),
  image_urls: v.optional(v.pipe(v.array(url), v.maxLength(limits.imageUrlsMax))),
  enable_auto_sound: v.optional(v.boolean()),
  enable_auto_speech: v.optional(v.boolean()),
  enable_lip_sync: v.optional(v.boolean()),
  lip_sync: v.optional(v.boolean()),
  generate_audio: v.optional(v.boolean()),
  prompt: v.optional(v.pipe(v.string(), v.maxLength(limits.promptLength))),
});
export type VideoParameters = v.InferOutput<typeof videoParametersSchema>;
