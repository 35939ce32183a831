import * as v from 'valibot';
import { characterRowSchema } from './character.ts';
import { timestampSchema } from '../timestamp.ts';

/** A character as calls tell it: with the names of the specification, which rows that are synced do not have. */
export const characterAnswerSchema = v.object({
  ...characterRowSchema.entries,
  created_at: timestampSchema,
  /** Name of the creator's public profile; null: the creator has none, or the character belongs to the library. */
  username: v.nullable(v.string()),
  is_deleted: v.boolean(),
});
export type CharacterAnswer = v.InferOutput<typeof characterAnswerSchema>;
