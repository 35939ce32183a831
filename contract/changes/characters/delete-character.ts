import * as v from 'valibot';
import { characterRowSchema } from '../../characters/character.ts';
import { idSchema } from '../../id.ts';
import { limits } from '../../limits.ts';
import { rowKey } from '../../rows/row-key.ts';
import { defineChange } from '../define-change.ts';

export const deleteCharacter = defineChange({
  kind: 'character.delete',
  /** `row`: as it was, for the undo. */
  args: v.object({ id: idSchema, row: v.optional(v.nullable(characterRowSchema), null) }),
  rows: ({ id }) => [rowKey('characters', id)],
  check: ({ id }, find) => (find('characters', id) === undefined ? { code: 'GONE' } : null),
  apply: { characters: () => null },
  route: {
    name: 'characterDelete',
    path: '/api/character/delete',
    summary: 'Delete a character; what was made with it stays',
    query: v.strictObject({ id: idSchema }),
    response: v.object({ id: idSchema }),
    errors: ['NOT_FOUND'],
  },
  query: ({ id }) => ({ id }),
  body: () => undefined,
  describe: ({ row }) => (row === null ? 'Delete a character' : `Delete the character “${row.character_name}”`),
  undo: {
    windowMs: limits.undoMs,
    opposites: ({ id, row }) => [{ kind: 'character.restore', args: { id, row } }],
    told: () => 'Character deleted',
    subject: ({ row }) => row?.character_name ?? null,
  },
  isSilentWhenGone: true,
});
