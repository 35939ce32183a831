import * as v from 'valibot';
import { limits } from '../../limits.ts';
import { storableText } from '../../text/storable-text.ts';

const text = (most: number) => v.pipe(v.string(), v.maxLength(most, `must be at most ${most} characters`), storableText);
const name = text(limits.modelKeyLength);
const modelKey = v.pipe(v.string(), v.minLength(1), v.maxLength(limits.modelKeyLength), storableText);
const share = v.pipe(v.number(), v.minValue(0, 'must be at least 0'), v.maxValue(1, 'must be at most 1'));
const address = text(limits.urlLength);
const names = v.pipe(v.array(name), v.maxLength(limits.charactersMax, `must be at most ${limits.charactersMax}`));

/** One character with all that a request says of it. */
export const characterSettings = {
  model_id: modelKey,
  model_weight: v.optional(share),
  strict_character_features: v.optional(v.boolean()),
};

/**
 * Fields of the specification that decide nothing here: they are kept with the request and shown, so that a program that is
 * written for the specification finds them again.
 */
export const keptEntries = {
  type: v.optional(name),
  inferType: v.optional(name),
  model_name: v.optional(name),
  videoModel: v.optional(name),
  template: v.optional(name),
  active_template: v.optional(v.nullable(name)),
  active_template_type: v.optional(v.nullable(name)),
  aspect_ratio: v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}:\d{1,4}$/, 'must be two numbers with a colon between'))),
  pose_image: v.optional(address),
  pose_description: v.optional(text(limits.promptLength)),
  pose_model: v.optional(name),
  origin_image: v.optional(address),
  character_list: v.optional(names),
  prompt_upsampling: v.optional(v.boolean()),
  auto_sound: v.optional(v.boolean()),
  auto_speech: v.optional(v.boolean()),
  creativity: v.optional(v.pipe(v.number(), v.finite('must be a number'))),
};
