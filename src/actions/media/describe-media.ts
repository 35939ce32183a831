import { listSettings, modelOf, seedOf } from '../../../contract/generations/settings/named-settings.ts';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import type { PictureMetadata } from '../../../contract/metadata/metadata.ts';
import { findGeneration } from '../../db/queries/generations/generations.ts';

/** The metadata that a file of an item gets: how it was made. An imported picture gets the values of its own file. */
export async function describeMedia(media: MediaRow): Promise<PictureMetadata> {
  const generation = (await findGeneration(media.generation_history_id)) ?? null;
  const made = { item: media, generation };
  const { width, height } = generation?.imported ?? {};
  return {
    id: media.id,
    prompt: generation?.prompt ?? media.prompt_head,
    negativePrompt: generation?.negative_prompt ?? '',
    model: modelOf(made),
    seed: seedOf(made),
    settings: listSettings(made).map(({ name, value }) => ({ name, value })),
    width: width ?? media.width,
    height: height ?? media.height,
    createdAt: media.created_at,
  };
}
