import { itemAddress } from '../../../contract/generations/media-address.ts';
import { videoFactors, type VideoUpscaleMode } from '../../../contract/generations/video/upscale-video.ts';
import { limits } from '../../../contract/limits.ts';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import { findGeneration } from '../../db/queries/generations/generations.ts';
import { startGeneration } from '../generations/start-generation.ts';

/**
 * Asks a model of an engine to make a video larger, as a new item of its family with the same words. Returns the item's id.
 * @throws AppError VALIDATION_FAILED, STORAGE_FULL, STORAGE_LOST
 */
export async function upscaleVideo(item: MediaRow, model: string, mode: VideoUpscaleMode): Promise<string> {
  const words = (await findGeneration(item.generation_history_id))?.prompt ?? item.prompt_head;
  const { mediaIds } = await startGeneration({
    prompt: words.slice(0, limits.promptLength),
    negative_prompt: '',
    model,
    ...placeholderSize(item, videoFactors[mode]),
    image_num: 1,
    seed: null,
    variation_source: item.id,
    strength: null,
    creation_mode: 'upscale',
    upscale_mode: mode,
    video_url: itemAddress(item.id),
  });
  return mediaIds[0]!;
}

/** The size of the item while it is made, in the shape of the video: requests know no sides beyond these. */
function placeholderSize({ width, height }: MediaRow, factor: number): { width: number; height: number } {
  const scale = Math.min(factor, limits.sideMax / Math.max(width, height));
  const snap = (side: number): number =>
    Math.min(limits.sideMax, Math.max(limits.sideMin, Math.round((side * scale) / limits.sideStep) * limits.sideStep));
  return { width: snap(width), height: snap(height) };
}
