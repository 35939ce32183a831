import { limits } from '../../../contract/limits.ts';
import { readText, readWords } from '../../lib/read-search.ts';

type Search = Record<string, unknown>;
type Read<K extends string> = Partial<Record<K, string | undefined>>;
type ComposerKey = 'ai_model' | 'model_id' | 'prompt' | 'image_url' | 'upload_image_url' | 'video_url';

/**
 * Search of a page of the composer: `ai_model`; a trained model on top of it (`model_id`); a prompt; media to start with. `image_url`: a
 * picture to follow or a video's first frame; `upload_image_url`: a picture to edit by words; `video_url`: a video that gets sound.
 */
export function readComposerSearch({ ai_model, model_id, prompt, image_url, upload_image_url, video_url }: Search): Read<ComposerKey> {
  return {
    ai_model: readWords(ai_model, limits.modelKeyLength),
    model_id: readWords(model_id, limits.modelKeyLength),
    prompt: readWords(prompt, limits.promptLength),
    image_url: readText(image_url),
    upload_image_url: readText(upload_image_url),
    video_url: readText(video_url),
  };
}

/** `mode`: an older way to name the page of a mode. */
export function readImageSearch(search: Search): Read<ComposerKey | 'mode'> {
  return { ...readComposerSearch(search), mode: readText(search['mode']) };
}

/** `url`: the image or video to upscale. */
export function readUpscaleSearch({ url }: Search): Read<'url'> {
  return { url: readText(url) };
}

/** The speaker: an image or a video. */
export function readLipSyncSearch({ image_url, video_url }: Search): Read<'image_url' | 'video_url'> {
  return { image_url: readText(image_url), video_url: readText(video_url) };
}
