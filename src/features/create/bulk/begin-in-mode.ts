import { readPageMode } from '../../../../contract/generation/page-mode.ts';
import { painterModel, type Model } from '../../../../contract/model.ts';
import type { CreateForm } from '../form/form-rules.ts';

/**
 * What of a form has to change for it to begin in the mode of an address; null where nothing does. `models`: the studio's,
 * undefined before they are known. Lists are made into images alone.
 */
export function beginInMode(
  mode: string,
  form: Pick<CreateForm, 'model'>,
  models: readonly Model[] | undefined,
): Partial<CreateForm> | null {
  if (readPageMode(undefined, mode) !== 'bulk') return null;
  const isVideo = models?.find(({ key }) => key === form.model)?.resource_type === 'video';
  const images = isVideo ? models.filter((model) => model.resource_type === 'image' && model.available) : [];
  const model = images.find(({ key }) => key === painterModel.key) ?? images[0];
  if (model === undefined) return { isBulk: true };
  return { isBulk: true, model: model.key, width: model.default_width, height: model.default_height };
}
