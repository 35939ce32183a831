import type { CreateRequest } from '../generation.ts';

/** Keys of what a request lays over its model: its items are found by them as by the model. Empty object: nothing. */
export function madeWith({ model_id, characters = [] }: Pick<CreateRequest, 'model_id' | 'characters'>): { made_with?: string[] } {
  const keys = [...(model_id === undefined ? [] : [model_id]), ...characters.map((character) => character.model_id)];
  return keys.length === 0 ? {} : { made_with: [...new Set(keys)] };
}
