import * as v from 'valibot';

const address = v.optional(v.nullable(v.string()));
const namedSchema = v.object({ reference_image_url: address, character_image_url: address });
const namingSchema = v.object({
  category_inputs: v.object({ character: v.optional(v.nullable(namedSchema)), characters: v.optional(v.array(namedSchema)) }),
});

/** Addresses of pictures that a change of a story names; `args` as stored. */
export function namedAddresses(args: unknown): string[] {
  if (!v.is(namingSchema, args)) return [];
  const { character, characters = [] } = args.category_inputs;
  const all = character ? [character, ...characters] : characters;
  return all.flatMap((one) => [one.reference_image_url, one.character_image_url]).filter((url) => typeof url === 'string');
}
