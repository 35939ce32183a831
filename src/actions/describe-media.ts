import type { MediaRow } from '../../contract/media.ts';
import type { PictureMetadata } from '../../contract/metadata.ts';
import { findGeneration } from '../db/queries/generations.ts';

/** What a file of an item says about how it was made. */
export async function describeMedia(media: MediaRow): Promise<PictureMetadata> {
  const generation = await findGeneration(media.generation_history_id);
  return {
    id: media.id,
    prompt: generation?.prompt ?? media.prompt_head,
    negativePrompt: generation?.negative_prompt ?? '',
    model: media.model,
    seed: media.seed,
    width: media.width,
    height: media.height,
    createdAt: media.created_at,
  };
}
