import type { CreateRequest } from '../../../contract/generations/generation.ts';

/** A request for one small picture, as the composer makes it. */
export function smallRequest(image_num = 1) {
  return {
    prompt: 'a hill',
    negative_prompt: '',
    model: 'painter',
    width: 64,
    height: 64,
    image_num,
    seed: null,
    variation_source: null,
    strength: null,
  } satisfies CreateRequest;
}
