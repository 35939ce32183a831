import type { MediaRow } from './media.ts';
import type { Model } from './model.ts';

/** The text under every failed generation (specification §8). */
export const failureApology = 'Sorry, there was a minor issue with the image generation. Credits have already been returned.';

type Failed = Pick<MediaRow, 'status' | 'failed_code' | 'failed_reason' | 'model'>;

/** The models that block prompts by themselves, and the one of them that does not. */
const blockingPrefix = 'flux-kontext-';
const nsfwRetryKey = 'flux-kontext-dev';

function isBlocked({ failed_code, model }: Pick<Failed, 'failed_code' | 'model'>): boolean {
  return failed_code === 'NSFW' && model.startsWith(blockingPrefix);
}

/** What a failed item says first. */
export function failureTitle(media: Pick<Failed, 'failed_code' | 'failed_reason' | 'model'>): string {
  if (isBlocked(media)) return 'Prompt blocked (NSFW)';
  if (media.failed_code === 'MODEL_RETIRED') return `${media.failed_reason ?? 'This model is gone.'} Choose another one.`;
  return media.failed_reason ?? 'This picture was not painted';
}

/** The key of the model for 'Retry with Flux Kontext Dev'; null where it is not offered or nothing serves it. */
export function findNsfwRetryModel(media: Failed, models: readonly Pick<Model, 'key' | 'available'>[]): string | null {
  if (media.status !== 'failed' || !isBlocked(media) || media.model === nsfwRetryKey) return null;
  return models.some((model) => model.key === nsfwRetryKey && model.available) ? nsfwRetryKey : null;
}
