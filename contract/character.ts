import * as v from 'valibot';
import { idSchema } from './id.ts';

const address = v.nullable(v.string());

/** A character of the user's or the team's; `is_library` ones are everybody's. */
export const characterRowSchema = v.object({
  id: idSchema,
  model_id: v.string(),
  character_name: v.string(),
  thumbnail: address,
  image_urls: v.array(v.string()),
  is_library: v.boolean(),
  created_at: v.number(),
});

/** A model that the user or the team trained. */
export const trainedModelRowSchema = v.object({
  id: idSchema,
  /** The model key that items made with it carry. */
  key: v.string(),
  model_name: v.string(),
  thumbnail: address,
  sample_images: v.array(v.string()),
  created_at: v.number(),
});
