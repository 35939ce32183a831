import type { Price } from '../catalogue-types.ts';

/** Fixed fields of all image endpoints of fal. */
export const png = { num_images: 1, output_format: 'png' } as const;
export const sized = { prompt: 'prompt', seed: 'seed', image_size: 'size' } as const;
export const flux = { num_inference_steps: 'steps', guidance_scale: 'guidance' } as const;

/** A price in US dollars. */
export function perPicture(usd: number): Price {
  return { usd, per: 'picture' };
}
