import * as v from 'valibot';
import { characterAnswerSchema } from '../../characters/character-answer.ts';
import { characterRowSchema } from '../../characters/character.ts';
import { idSchema } from '../../id.ts';
import { rowKey } from '../../rows/row-key.ts';
import { defineChange } from '../define-change.ts';
import { ownTagKeys } from './tag-keys.ts';

export const restoreCharacter = defineChange({
  kind: 'character.restore',
  /** `row`: as it was, so that it is back at once. */
  args: v.object({ id: idSchema, row: v.optional(v.nullable(characterRowSchema), null) }),
  rows: ({ id }) => [rowKey('characters', id)],
  alsoKeys: ownTagKeys,
  apply: { characters: (row, args) => row ?? args.row },
  route: {
    name: 'characterRestore',
    path: '/api/character/restore',
    summary: 'Bring a deleted character back',
    body: v.strictObject({ id: idSchema }),
    response: v.object({ data: characterAnswerSchema }),
    errors: ['NOT_FOUND', 'CHARACTERS_FULL'],
  },
  body: ({ id }) => ({ id }),
  describe: () => 'Bring back a character',
});
