import type { GenerationRow } from '../../../contract/generations/generation.ts';
import { pickChosen } from '../../../contract/generations/settings/chosen-settings.ts';
import type { StoredGeneration } from '../../storage/rows/synced-tables.ts';
import { keepAll, keepOptional, keepSource } from './keep-named.ts';
import { own, timeOf } from './restore.ts';
import type { StudioRow } from './studio-row.ts';

export const generations: StudioRow<'generations'> = {
  present: presentGeneration,
  changeable: [],
  parents: () => [],
  toStored: (row, owner) => ({
    ...own(owner),
    id: row.id,
    mid: owner.mid,
    createdAt: timeOf(row.created_at),
    prompt: row.prompt,
    negativePrompt: row.negative_prompt,
    model: row.model,
    width: row.width,
    height: row.height,
    imageNum: row.image_num,
    seed: row.seed,
    variationSource: row.variation_source,
    strength: row.strength,
    settings: pickChosen(row),
    imported: row.imported,
  }),
  keepNamed: (row, filter) => ({
    ...row,
    ...keepSource(row, filter),
    ...keepOptional(row, ['mask_url', 'image_url', 'end_frame_image_url', 'video_url', 'audio_url'], filter),
    image_urls: row.image_urls && keepAll(row.image_urls, filter),
    imageReference: row.imageReference
      ?.map((reference) => ({ ...reference, ...keepOptional(reference, ['image_url', 'pose_image'], filter) }))
      .filter(({ image_url, pose_image }) => image_url !== undefined || pose_image !== undefined),
    controlnet: row.controlnet && filter.address(row.controlnet.image_url) !== null ? row.controlnet : undefined,
  }),
};

/** Columns of a generation row that its owner may see; not those that only the database reads. */
export function presentGeneration(row: StoredGeneration): GenerationRow {
  return {
    id: row.id,
    prompt: row.prompt,
    negative_prompt: row.negativePrompt,
    model: row.model,
    width: row.width,
    height: row.height,
    image_num: row.imageNum,
    seed: row.seed,
    variation_source: row.variationSource,
    strength: row.strength,
    created_at: row.createdAt.getTime(),
    imported: row.imported,
    ...pickChosen(row.settings),
  };
}
