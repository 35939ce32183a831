import * as v from 'valibot';
import { idSchema } from '../id.ts';
import { mediaRowSchema } from './media-row.ts';

const text = v.nullable(v.string());

/**
 * An item as calls answer with it: its row, and by the specification's names what else is known of it. Devices have the row and
 * the request instead, so that words stand once.
 */
export const itemSchema = v.object({
  ...mediaRowSchema.entries,
  image_id: idSchema,
  generation_media_resource_id: idSchema,
  user_id: v.string(),
  /** Address of the original, null until there is one; `versions` has it as `raw` beside the upscaled ones. */
  url: text,
  raw: text,
  versions: v.record(v.string(), v.string()),
  /** Ending of the original's name, without the dot. */
  image_suffix: text,
  ai_model: v.string(),
  model_name: text,
  type: text,
  /** The uploaded workflow that made it. */
  workflow: text,
  prompt: v.string(),
  negative_prompt: v.string(),
  /** The words of the prompt assistant, where it wrote them. */
  enhanced_prompt: text,
  prompt_assistant_mode: text,
  controlnet: v.unknown(),
  multiple_character_config: v.unknown(),
  /** Albums that it is in. */
  album_ids: v.array(idSchema),
  /** The fields of the request, by the names of POST /create, without those that were left out. */
  configs: v.record(v.string(), v.unknown()),
});
export type Item = v.InferOutput<typeof itemSchema>;
