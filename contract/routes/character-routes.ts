import * as v from 'valibot';
import { characterAnswerSchema } from '../characters/character-answer.ts';
import { characterTypes } from '../characters/character-type.ts';
import { idSchema } from '../id.ts';
import { modelKeySchema } from '../preset.ts';
import type { Route } from './route.ts';
import { trainedModelAnswerSchema } from '../trained-models/trained-model-answer.ts';

const read = { method: 'GET', auth: 'session', write: false, produces: 'json' } as const;
const list = v.object({ data: v.array(characterAnswerSchema) });

/** A character of the library, as everybody on the studio has it: drawn by us, or made one by an administrator. */
export const premadeCharacterSchema = v.object({
  ...characterAnswerSchema.entries,
  /** The kind of picture; null: an administrator's, which has none. */
  type: v.nullable(v.picklist(characterTypes)),
});
export type PremadeCharacter = v.InferOutput<typeof premadeCharacterSchema>;

/** Characters to read. They are changed by `contract/changes/characters`. Fixed paths stand before that with an identifier. */
export const characterRoutes = {
  characterList: {
    ...read,
    path: '/api/character/list',
    summary: 'The characters of the user or the team, newest first, and the library’s',
    response: list,
    errors: [],
  },
  characterHasCreated: {
    ...read,
    path: '/api/character/has_created',
    summary: 'Whether the user or the team has ever made a character',
    response: v.object({ has_created: v.boolean() }),
    errors: [],
  },
  characterModels: {
    ...read,
    path: '/api/character/models',
    summary: 'Trained models of characters',
    response: v.object({ data: v.array(trainedModelAnswerSchema) }),
    errors: [],
  },
  characterDefault: {
    ...read,
    path: '/api/character/default',
    summary: 'The characters that are offered first with a model',
    query: v.strictObject({ ai_model: modelKeySchema }),
    response: v.object({ data: v.array(premadeCharacterSchema) }),
    errors: [],
  },
  characterPremade: {
    ...read,
    isTagged: true,
    path: '/api/character/premade',
    summary: 'The characters of the library',
    query: v.strictObject({ type: v.optional(v.picklist(characterTypes)) }),
    response: v.object({ data: v.array(premadeCharacterSchema) }),
    errors: [],
  },
  characterPremadePicture: {
    ...read,
    produces: 'bytes',
    path: '/api/character/premade/:id/:index',
    summary: 'A picture of a character of the library',
    params: v.strictObject({ id: idSchema, index: v.pipe(v.string(), v.regex(/^\d$/, 'is not a number')) }),
    response: v.unknown(),
    errors: ['NOT_FOUND'],
  },
  characterLibrary: {
    method: 'POST',
    auth: 'admin',
    write: true,
    produces: 'json',
    path: '/api/character/library',
    summary: 'Put an own character into the library that everybody on the studio has, or take it out, for administrators',
    body: v.strictObject({ id: idSchema, is_library: v.boolean() }),
    response: v.object({ data: characterAnswerSchema }),
    errors: ['NOT_FOUND', 'GONE'],
  },
  characterOne: {
    ...read,
    path: '/api/character/:id',
    summary: 'One character',
    params: v.strictObject({ id: idSchema }),
    response: v.object({ data: characterAnswerSchema }),
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Route>;
