import type { MediaRow } from './media-row.ts';
import { currentKey, qualityOfKey } from '../generations/current-model.ts';
import { capabilitiesOf, type Model } from '../catalogue/model.ts';

/** The text under every failed generation (specification §8). */
export const failureApology = 'Sorry, there was a minor issue with the image generation. Credits have already been returned.';

type Failed = Pick<MediaRow, 'status' | 'failed_code' | 'failed_reason' | 'model'>;

/** The model that blocks prompts by itself, and the quality of it that does not. */
const blockingKey = 'flux_kontext';
export const nsfwRetry = { model: blockingKey, quality: 'dev' } as const;

function isBlocked({ failed_code, model }: Pick<Failed, 'failed_code' | 'model'>): boolean {
  return failed_code === 'NSFW' && currentKey(model) === blockingKey;
}

/** The title of a failed item. */
export function failureTitle(media: Pick<Failed, 'failed_code' | 'failed_reason' | 'model'>): string {
  if (isBlocked(media)) return 'Prompt blocked (NSFW)';
  if (media.failed_code === 'MODEL_RETIRED') return `${media.failed_reason ?? 'This model is gone.'} Choose another one.`;
  return media.failed_reason ?? 'This picture was not painted';
}

/**
 * True where 'Retry with Flux Kontext Dev' is offered: it is served here, was not what blocked the prompt, and can be given the
 * pictures of the request. It takes one and no mask; more go to Pro in any quality. `asked`: the request, where it is known.
 */
export function canRetryNsfw(
  media: Failed & Pick<MediaRow, 'variation_source'>,
  asked: { quality?: string | undefined; image_urls?: readonly string[] | undefined; mask_url?: string | undefined } | null | undefined,
  models: readonly Pick<Model, 'key' | 'available' | 'capabilities'>[],
): boolean {
  const quality = asked?.quality ?? qualityOfKey(media.model);
  const pictures = (media.variation_source === null ? 0 : 1) + (asked?.image_urls ?? []).length;
  if (media.status !== 'failed' || !isBlocked(media) || quality === nsfwRetry.quality || pictures > 1) return false;
  if (asked?.mask_url !== undefined) return false;
  return models.some(
    (model) => model.key === nsfwRetry.model && model.available && capabilitiesOf(model).qualities.includes(nsfwRetry.quality),
  );
}
