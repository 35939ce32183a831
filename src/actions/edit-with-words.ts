import type { Model } from '../../contract/model.ts';
import { limits } from '../../contract/limits.ts';
import { capabilitiesOf } from '../../contract/model.ts';
import { sizeForModel } from '../../contract/edit/size-for-model.ts';
import { accountApi } from '../sync/session-api.ts';
import { AppError } from '../../contract/errors.ts';
import { runJob } from '../lib/running-jobs.ts';
import { makeEditFile, type Edit } from './save-edit.ts';
import { startGeneration } from './start-generation.ts';

type Wanted = { words: string; model: Model; width: number; height: number };

/** Longer than a picture of the largest size takes on a slow connection, ms. */
const timeoutMs = 180_000;

/**
 * Asks a model to change a picture as words say. An item without steps is named as it is; anything else is made at full
 * size and sent first. Returns the id of the item that is on its way.
 * @throws AppError CONVERT_FAILED, BODY_TOO_LARGE, NETWORK…, and what `startGeneration` throws; the signal's reason when aborted
 */
export async function editWithWords(edit: Edit, { words, model, width, height }: Wanted, signal: AbortSignal): Promise<string> {
  const isItem = edit.itemId !== null && edit.steps.length === 0;
  const image_urls = isItem ? undefined : [await sendPicture(edit, signal)];
  const { mediaIds } = await startGeneration({
    prompt: words,
    negative_prompt: '',
    model: model.key,
    ...sizeForModel({ width, height }, { ...model, shapes: capabilitiesOf(model).aspect_ratios }),
    image_num: 1,
    seed: null,
    variation_source: isItem ? edit.itemId : null,
    strength: null,
    ...(image_urls === undefined ? {} : { image_urls }),
  });
  return mediaIds[0]!;
}

function sendPicture(edit: Edit, signal: AbortSignal): Promise<string> {
  return runJob(async () => {
    const file = await makeEditFile(edit, { signal, onProgress: () => undefined });
    if (file.size > limits.importBytes)
      throw new AppError('BODY_TOO_LARGE', { detail: 'This picture is too large to be sent. Resize it, then try again.' });
    const form = new FormData();
    form.set('file', file, file.name);
    const { value } = await (await accountApi()).call('uploadRawImage', { form, signal, timeoutMs });
    return value.data.imageUrl;
  });
}
