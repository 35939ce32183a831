import * as v from 'valibot';
import { characterAnswerSchema } from '../../characters/character-answer.ts';
import { characterDescriptionSchema, characterImagesSchema, characterNameSchema } from '../../characters/character.ts';
import { idSchema } from '../../id.ts';
import { keyOfNamed } from '../../text/key-of-named.ts';
import { rowKey } from '../../rows/row-key.ts';
import { defineChange } from '../define-change.ts';
import { addressKeys } from '../item-ids.ts';
import { ownTagKeys } from './tag-keys.ts';

export const createCharacter = defineChange({
  kind: 'character.create',
  /** `at`: ms since 1970, the studio's clock as far as the device knows it. */
  args: v.object({
    id: idSchema,
    character_name: characterNameSchema,
    image_urls: characterImagesSchema,
    description: v.optional(characterDescriptionSchema, ''),
    at: v.number(),
  }),
  rows: ({ id }) => [rowKey('characters', id)],
  alsoKeys: ownTagKeys,
  waitsFor: (args) => addressKeys('image_urls' in args ? args.image_urls : []),
  apply: {
    characters: (row, { at, ...character }) =>
      row ?? {
        ...character,
        model_id: keyOfNamed(character.character_name, character.id),
        thumbnail: character.image_urls[0] ?? null,
        is_library: false,
        created_at: at,
        status: 'completed',
        trained_model_id: null,
      },
  },
  route: {
    name: 'characterCreate',
    path: '/api/character/create',
    summary: 'Make a character of one to five pictures, usable at once; the client may make the identifier',
    body: v.strictObject({
      id: v.optional(idSchema),
      character_name: characterNameSchema,
      image_urls: characterImagesSchema,
      description: v.optional(characterDescriptionSchema, ''),
    }),
    response: v.object({ data: characterAnswerSchema }),
    errors: ['ID_TAKEN', 'CHARACTERS_FULL', 'NOT_FOUND', 'GONE'],
  },
  body: ({ at: _at, ...body }) => body,
  describe: ({ character_name: name }) => `Make the character “${name}”`,
  standsAlone: true,
});
