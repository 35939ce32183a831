import type { UpscaleMode } from '../../../../contract/media/media.ts';
import type { Model } from '../../../../contract/catalogue/model.ts';

/** The upscalers of an engine; none while all of its models are unavailable. */
export async function whileThere(
  models: Promise<Model[]>,
  upscalers: () => ReadonlyMap<UpscaleMode, string>,
): Promise<ReadonlyMap<UpscaleMode, string>> {
  const listed = await models;
  const isOff = listed.length > 0 && listed.every(({ available }) => !available);
  return isOff ? new Map() : upscalers();
}
