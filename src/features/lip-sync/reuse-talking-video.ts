import type { GenerationParams } from '../../../contract/generations/generation.ts';
import { readMediaAddress } from '../../../contract/generations/media-address.ts';
import { findMedia } from '../../db/queries/media/media.ts';
import { fillLipSync, type LipSyncForm, type Visual } from './lip-sync.state.ts';

/** Fills the form with the settings of an older talking video, without deleted files. */
export async function reuseTalkingVideo(params: GenerationParams): Promise<void> {
  const { image_url, video_url, audio_url, speech_prompt = '', prompt, image_num, model } = params;
  const visual = await (video_url === undefined ? findVisual(image_url, 'image') : findVisual(video_url, 'video'));
  const heard: Partial<LipSyncForm> =
    audio_url === undefined
      ? { by: 'speech', speech: speech_prompt }
      : { by: 'voice', voice: { url: audio_url, name: 'Voice', duration: null } };
  fillLipSync({ visual, prompt, model, count: image_num, ...heard });
}

async function findVisual(url: string | undefined, type: Visual['type']): Promise<Visual | null> {
  const named = url === undefined ? null : readMediaAddress(url);
  if (url === undefined || named === null) return null;
  if (named.kind === 'upload') return { id: null, url, name: 'Video', type, width: null, height: null };
  const item = await findMedia(named.id);
  return item === undefined ? null : { id: item.id, url, name: item.prompt_head, type, width: item.width, height: item.height };
}
