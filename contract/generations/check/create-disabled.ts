import { isKling } from '../video/is-kling.ts';
import type { VideoMode } from '../video/video-modes.ts';

/** Models of image to video that need words beside their image. */
const wordyModels: ReadonlySet<string> = new Set([
  'pixverse4',
  'pixverse4.5',
  'pixverse5',
  'wan2.2-i2v',
  'pika-i2v-2.2',
  'hunyuan-i2v',
  'vidu-q1-i2v',
  'vidu-q1-r2v',
  'vidu-q2',
  'sora-v2',
]);

export type VideoLack = 'EMPTY_PROMPT' | 'NO_IMAGE' | 'NO_IMAGES' | 'NO_VIDEO' | 'NO_SOUND';

/** The parts of a request that decide it, by the names of the specification. */
type VideoAsked = { model: string; creation_mode: VideoMode } & {
  [K in TextKey]?: string | undefined;
} & { [K in 'enable_auto_sound' | 'enable_auto_speech' | 'enable_lip_sync']?: boolean | undefined } & {
  image_urls?: readonly string[] | undefined;
};
type TextKey = 'prompt' | 'image_url' | 'end_frame_image_url' | 'video_url';

/** The missing part of a video request that disables Create; null when it is complete. */
export function whyVideoCreateDisabled(params: VideoAsked): VideoLack | null {
  const lacks = (text: string | undefined): boolean => isEmpty(text ?? '');
  switch (params.creation_mode) {
    case 'image2video':
      if (isKling(params.model) || params.model === 'MiniMax-Hailuo-02')
        return lacks(params.image_url) && lacks(params.end_frame_image_url) ? 'NO_IMAGE' : null;
      if (lacks(params.image_url)) return 'NO_IMAGE';
      return wordyModels.has(params.model) && lacks(params.prompt) ? 'EMPTY_PROMPT' : null;
    case 'audio':
      if (lacks(params.video_url)) return 'NO_VIDEO';
      return params.enable_auto_sound === true || params.enable_auto_speech === true || params.enable_lip_sync === true ? null : 'NO_SOUND';
    case 'elements':
      return (params.image_urls ?? []).length === 0 ? 'NO_IMAGES' : null;
    default:
      return lacks(params.prompt) ? 'EMPTY_PROMPT' : null;
  }
}

function isEmpty(text: string): boolean {
  return text.trim() === '';
}
