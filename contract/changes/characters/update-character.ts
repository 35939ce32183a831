import * as v from 'valibot';
import { characterAnswerSchema } from '../../characters/character-answer.ts';
import { characterDescriptionSchema, characterImagesSchema, characterNameSchema } from '../../characters/character.ts';
import { idSchema } from '../../id.ts';
import { rowKey } from '../../rows/row-key.ts';
import { defineChange } from '../define-change.ts';
import { addressKeys } from '../item-ids.ts';
import { ownTagKeys } from './tag-keys.ts';

const fields = {
  character_name: v.optional(characterNameSchema),
  image_urls: v.optional(characterImagesSchema),
  description: v.optional(characterDescriptionSchema),
};

export const updateCharacter = defineChange({
  kind: 'character.update',
  /** An absent field stays as it is. A new name does not change the tag. */
  args: v.object({ id: idSchema, ...fields }),
  rows: ({ id }) => [rowKey('characters', id)],
  alsoKeys: ownTagKeys,
  waitsFor: (args) => addressKeys('image_urls' in args ? args.image_urls : []),
  check: ({ id }, find) => (find('characters', id) === undefined ? { code: 'GONE' } : null),
  apply: {
    characters: (row, { character_name: name, image_urls: urls, description }) =>
      row && {
        ...row,
        character_name: name ?? row.character_name,
        description: description ?? row.description,
        ...(urls === undefined ? {} : { image_urls: urls, thumbnail: urls[0] ?? null }),
      },
  },
  route: {
    name: 'characterUpdate',
    method: 'PUT',
    path: '/api/character/update',
    summary: 'Rename a character, or give it other words or pictures',
    query: v.strictObject({ id: idSchema }),
    body: v.pipe(
      // Programs that are written for the specification say the identifier in the body too.
      v.strictObject({ id: v.optional(idSchema), ...fields }),
      v.check(({ id: _id, ...rest }) => Object.values(rest).some((value) => value !== undefined), 'must say what is to change'),
      v.transform(({ id: _id, ...rest }) => rest),
    ),
    response: v.object({ data: characterAnswerSchema }),
    errors: ['NOT_FOUND', 'GONE'],
  },
  query: ({ id }) => ({ id }),
  body: ({ id: _id, ...body }) => body,
  describe: ({ character_name: name }) => (name === undefined ? 'Change a character' : `Rename a character to “${name}”`),
  explain: (_args, code) => (code === 'GONE' ? 'This character was deleted on another device.' : undefined),
});
