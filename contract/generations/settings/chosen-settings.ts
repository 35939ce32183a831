import * as v from 'valibot';
import { limits } from '../../limits.ts';
import { upscaleModes } from '../../media/media.ts';
import { storableText } from '../../text/storable-text.ts';
import { creationModes } from '../creation-mode.ts';
import { controlnetSchemaOf } from '../image/controlnet.ts';
import { trainingModes } from '../image/image-defaults.ts';
import { referenceSchemaOf } from '../image/reference-schema.ts';
import { referenceTypes } from '../image/reference-types.ts';
import { characterSettings, keptEntries } from './kept-entries.ts';
import { readMediaAddress } from '../media-address.ts';

const word = v.pipe(v.string(), v.minLength(1), v.maxLength(40), storableText);
const modelKey = v.pipe(v.string(), v.minLength(1), v.maxLength(limits.modelKeyLength), storableText);
const file = v.pipe(
  v.string(),
  v.maxLength(limits.urlLength),
  v.check((url) => readMediaAddress(url) !== null, 'must be the address of a file of this studio'),
);
const number = (min: number, max: number) =>
  v.pipe(v.number(), v.minValue(min, `must be at least ${min}`), v.maxValue(max, `must be at most ${max}`));

/**
 * The optional choices of a request beside words, size and seed; the model decides on those that are left out. Numbers and words
 * that the model has no use for are kept; a picture, a voice or a trained model that it cannot take is refused. With the
 * `creation_mode` of a video a video is made. Names are the specification's.
 */
export const chosenEntries = {
  steps: v.optional(v.pipe(number(1, 150), v.integer('must be a whole number'))),
  cfg_scale: v.optional(number(0, 30)),
  /** As its engine names it, or as another program does. */
  sampler: v.optional(word),
  quality: v.optional(word),
  style: v.optional(word),
  /** The picture can be laid side by side with itself without a seam. */
  tiling: v.optional(v.boolean()),
  turbo_mode: v.optional(v.picklist(['turbo', 'normal'])),
  /** The picture is made larger in this way right after it was made. */
  upscale_mode: v.optional(v.picklist(upscaleModes)),
  image_urls: v.optional(v.pipe(v.array(file), v.maxLength(limits.imageUrlsMax, `must be at most ${limits.imageUrlsMax} images`))),
  /**
   * Change only a part of the first picture (`variation_source`, else the first of `image_urls`): white may change, black stays,
   * grey blends. A grey picture of the same shape as that one.
   */
  mask_url: v.optional(file),
  /** Pictures to follow in one thing alone. */
  imageReference: v.optional(v.pipe(v.array(referenceSchemaOf(file)), v.maxLength(referenceTypes.length))),
  /** A picture that a ControlNet goes by. */
  controlnet: v.optional(controlnetSchemaOf(file)),
  /** A trained model that is laid over the requested one, and its weight, 0–1. */
  model_id: v.optional(modelKey),
  /** The same, where it is not named by `model_id`; kept where the engine has none of this name. */
  finetuned_model: v.optional(modelKey),
  model_weight: v.optional(number(0, 1)),
  training_mode: v.optional(v.picklist(trainingModes)),
  /** Words for what was trained. */
  object_prompt: v.optional(
    v.pipe(v.string(), v.maxLength(limits.promptLength, `must be at most ${limits.promptLength} characters`), storableText),
  ),
  base_model: v.optional(modelKey),
  /** Trained characters. */
  characters: v.optional(v.pipe(v.array(v.strictObject(characterSettings)), v.maxLength(limits.charactersMax))),
  /** The same with their weights: rows name characters alone. */
  multipleCharacterConfigList: v.optional(v.pipe(v.array(v.object(characterSettings)), v.maxLength(limits.charactersMax))),
  prompt_assistant_mode: v.optional(word),
  creation_mode: v.optional(v.picklist(creationModes)),
  /** Seconds. */
  duration: v.optional(number(1, 60)),
  resolution: v.optional(word),
  image_url: v.optional(file),
  end_frame_image_url: v.optional(file),
  video_url: v.optional(file),
  generate_audio: v.optional(v.boolean()),
  videoMode: v.optional(v.picklist(['std', 'pro'])),
  /** A recorded voice, or words to be spoken. */
  audio_url: v.optional(file),
  speech_prompt: v.optional(
    v.pipe(v.string(), v.maxLength(limits.speechLength, `must be at most ${limits.speechLength} characters`), storableText),
  ),
  /** A talking video: a person in an image or a video speaks. The `enable_` choices are for a video that gets sound. */
  lip_sync: v.optional(v.boolean()),
  enable_lip_sync: v.optional(v.boolean()),
  enable_auto_sound: v.optional(v.boolean()),
  enable_auto_speech: v.optional(v.boolean()),
  /** The words are those of the prompt assistant. */
  isGeneratedPrompt: v.optional(v.boolean()),
  ...keptEntries,
};

const chosenSettingsSchema = v.strictObject(chosenEntries);
export type ChosenSettings = v.InferOutput<typeof chosenSettingsSchema>;

const keys = Object.keys(chosenEntries) as (keyof ChosenSettings)[];

/** The chosen settings of a request or a row, without its other fields. */
export function pickChosen(params: ChosenSettings): ChosenSettings {
  return Object.fromEntries(keys.flatMap((key) => (params[key] === undefined ? [] : [[key, params[key]]])));
}
