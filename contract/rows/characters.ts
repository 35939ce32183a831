import * as v from 'valibot';
import { characterLimits, characterRowSchema } from '../characters/character.ts';
import { boundedAddress, boundedAddresses, boundedText, boundedTime } from './bounds.ts';
import { defineRow } from './define-row.ts';

export const characters = defineRow({
  schema: characterRowSchema,
  archived: v.object({
    ...characterRowSchema.entries,
    model_id: boundedText(200),
    character_name: boundedText(200),
    thumbnail: v.nullable(boundedAddress),
    image_urls: boundedAddresses,
    created_at: boundedTime,
    description: v.optional(boundedText(characterLimits.descriptionLength), ''),
  }),
  isDigested: true,
  isSmall: true,
  names: ['character', 'characters'],
});
