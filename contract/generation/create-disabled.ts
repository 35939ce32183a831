import type { CharacterParameters } from './character/character-parameters.ts';
import { hasTag, isOnlyTag } from './character/prompt-tags.ts';
import { isKling } from './video/is-kling.ts';
import type { VideoParameters } from './video/video-parameters.ts';

/** Create is disabled while the prompt is empty. */
export function isImageCreateDisabled({ prompt }: { prompt: string }): boolean {
  return isEmpty(prompt);
}

type CharacterInput = Pick<CharacterParameters, 'creation_mode' | 'prompt' | 'characters'> &
  Partial<Pick<CharacterParameters, 'active_template' | 'pose_image' | 'origin_image' | 'character_list'>>;

/** Whether a picture of characters lacks something. */
export function isCharacterCreateDisabled(input: CharacterInput): boolean {
  const { value: mode } = input.creation_mode;
  if (mode === 'template') return isEmpty(input.active_template?.value ?? '');
  const { value: prompt } = input.prompt;
  const isUnnamed = input.characters.value.some(({ model_id }) => !hasTag(prompt, model_id));
  if (isEmpty(prompt) || isUnnamed || isOnlyTag(prompt)) return true;
  if (mode === 'pose') return isEmpty(input.pose_image?.value ?? '');
  if (mode === 'inpaint') return isEmpty(input.origin_image?.value ?? '') || (input.character_list?.value ?? []).length === 0;
  return false;
}

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

/** What a video lacks, so that Create is disabled; null when it lacks nothing. */
export function whyVideoCreateDisabled(
  params: Partial<VideoParameters> & Pick<VideoParameters, 'model' | 'creation_mode'>,
): VideoLack | null {
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
