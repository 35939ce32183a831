import type { Model } from '../../../../contract/catalogue/model.ts';

/** A model of the catalogue that an engine lists by a name of its own. `side`: pixels of its usual square. */
export function toModel({ key, name, engine, side }: { key: string; name: string; engine: string; side: number }): Model {
  return {
    key,
    name,
    description: `${name} on ${engine}`,
    resource_type: 'image',
    credits_per_image: 1,
    default_width: side,
    default_height: side,
    available: true,
    unavailable_reason: null,
  };
}
