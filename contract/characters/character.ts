import * as v from 'valibot';
import { readMediaAddress } from '../generations/media-address.ts';
import { idSchema } from '../id.ts';
import { limits } from '../limits.ts';
import { storableText } from '../text/storable-text.ts';

/** Bounds of the characters of one library. Not among the limits: those are in the first load of the app. */
export const characterLimits = { count: 1_000, nameLength: 100, descriptionLength: 2_000, images: 5 } as const;

export const characterStatuses = ['processing', 'completed', 'failed'] as const;

const address = v.nullable(v.string());

/**
 * A character of the user's or the team's. It can be used at once by its pictures, which go along as references. Once it was trained, the
 * trained model with the same key acts where the engine can lay it over.
 */
export const characterRowSchema = v.object({
  id: idSchema,
  /** Its tag in prompts, and the key of the model that is trained of it: `keyOfNamed`. */
  model_id: v.string(),
  character_name: v.string(),
  thumbnail: address,
  image_urls: v.array(v.string()),
  is_library: v.boolean(),
  /** Milliseconds since 1970. */
  created_at: v.number(),
  description: v.optional(v.string(), ''),
  /** Of its training; one that was never trained is completed. A failed one can still be used by its pictures. */
  status: v.optional(v.fallback(v.picklist(characterStatuses), 'completed'), 'completed'),
  /** The trained model of the character, from the request for its training on. */
  trained_model_id: v.optional(v.nullable(idSchema), null),
});
export type CharacterRow = v.InferOutput<typeof characterRowSchema>;

export const characterNameSchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'must not be empty'),
  v.maxLength(characterLimits.nameLength, `must be at most ${characterLimits.nameLength} characters`),
);

export const characterDescriptionSchema = v.pipe(
  v.string(),
  v.maxLength(characterLimits.descriptionLength, `must be at most ${characterLimits.descriptionLength} characters`),
  storableText,
);

/** The address of an own picture: an item, or a file that was sent. */
export const ownPictureSchema = v.pipe(
  v.string(),
  v.maxLength(limits.urlLength),
  v.check((url) => readMediaAddress(url) !== null, 'must be the address of a file of this studio'),
);

export const characterImagesSchema = v.pipe(
  v.array(ownPictureSchema),
  v.minLength(1, 'must have a picture'),
  v.maxLength(characterLimits.images, `must be at most ${characterLimits.images} pictures`),
);
