import type { Model } from '../../../contract/catalogue/model.ts';
import { capabilitiesOf } from '../../../contract/catalogue/model.ts';
import { sizeForModel } from '../../../contract/edit/size-for-model.ts';
import { startGeneration } from '../generations/start-generation.ts';

type Asked = { itemId: string; width: number; height: number; maskUrl: string | null };

/**
 * Asks a model to change an item as words say; with a mask only that part of it. Returns the id of the item that is on its
 * way, a child of the one that was asked about. @throws AppError of `startGeneration`
 */
export async function editWithWords(words: string, model: Model, { itemId, width, height, maskUrl }: Asked): Promise<string> {
  const { mediaIds } = await startGeneration({
    prompt: words,
    negative_prompt: '',
    model: model.key,
    ...sizeForModel({ width, height }, { ...model, shapes: capabilitiesOf(model).aspect_ratios }),
    image_num: 1,
    seed: null,
    variation_source: itemId,
    strength: null,
    ...(maskUrl === null ? {} : { mask_url: maskUrl }),
  });
  return mediaIds[0]!;
}
