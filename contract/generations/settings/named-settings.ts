import type { GenerationRow } from '../generation.ts';
import type { MediaRow } from '../../media/media-row.ts';
import type { Model } from '../../catalogue/model.ts';
import { nameModel } from '../../catalogue/name-model.ts';
import { upscaleFacts } from '../../upscaling/upscale.ts';
import { listTrained } from '../image/check-trained.ts';
import { addressOfReference, influenceOfReference, listImageReferences } from '../image/image-reference.ts';
import type { ImageReference } from '../image/reference-schema.ts';
import { listKept } from './list-kept.ts';
import { assistantModeNames, readAssistantMode } from '../prompt/prompt-assistant.ts';
import { nameChoice } from './name-choice.ts';

/** An item as far as it says how it was made, and its request; null where the request is not known. */
export type Made = {
  item: Pick<MediaRow, 'origin' | 'model' | 'seed' | 'duration'> & Partial<Pick<MediaRow, 'speed'>>;
  generation: GenerationRow | null;
};

/** One setting as people read it. `files`: its pictures, videos and voices, because words alone do not tell two of them apart. */
export type NamedSetting = { name: string; value: string; files?: readonly string[] };

/** The key of the model it was made with; of a picture from elsewhere what its file says, null when that says nothing. */
export function modelOf({ item, generation }: Made): string | null {
  return item.origin === 'imported' ? (generation?.imported?.model ?? null) : item.model;
}

/** The seed it was made with; of a picture from elsewhere what its file says, null when that says nothing. */
export function seedOf({ item, generation }: Made): number | null {
  return item.origin === 'imported' ? (generation?.imported?.seed ?? null) : item.seed;
}

/** All that it was made with beside words and size: its model by the name that `catalogue` knows, its seed, and what was chosen. */
export function listMakings(made: Made, catalogue: readonly Pick<Model, 'key' | 'name'>[]): NamedSetting[] {
  return [...named('Model', modelOf(made), (key) => nameModel(key, catalogue)), ...named('Seed', seedOf(made)), ...listSettings(made)];
}

/**
 * The settings beside words, model, size and seed, in reading order, each name once. Only this function names settings:
 * the detail, the comparison, the shared page and downloaded files all show its list.
 * `nameTrained`: the name of a trained model by its key, where it is known.
 * Flux has a guidance beside CFG: rows older than its own setting keep it under the name of CFG.
 */
export function listSettings({ item, generation }: Made, nameTrained: (key: string) => string = String): NamedSetting[] {
  const asked: Partial<GenerationRow> = generation ?? {};
  const { imported } = asked;
  const listed = [
    ...named('Steps', asked.steps ?? imported?.steps),
    ...named('Sampler', asked.sampler ?? imported?.sampler),
    ...named('Guidance', asked.cfg_scale ?? imported?.cfg_scale),
    ...named('Quality', asked.quality, nameChoice),
    ...named('Style', asked.style, nameChoice),
    ...named('Resolution', asked.resolution, nameChoice),
    ...named('Mode', asked.videoMode, nameChoice),
    ...named('Length', item.duration ?? asked.duration, (seconds) => `${seconds.toFixed(1)} s`),
    ...named('Sound', asked.generate_audio, (has) => (has ? 'With sound' : 'Silent')),
    // A speed boost changes the speed after the request.
    ...named('Speed', asked.turbo_mode && (item.speed ?? asked.turbo_mode), nameChoice),
    ...named('Upscale', asked.upscale_mode, (mode) => upscaleFacts[mode].name),
    ...named('Strength', asked.strength),
    ...named('Tiling', asked.tiling === true ? 'Yes' : null),
    ...listFiles(asked, nameTrained),
    ...listKept(asked),
    ...Object.entries(imported?.extra ?? {}).map(([name, value]) => ({ name: name === 'Guidance' ? 'Flux guidance' : name, value })),
  ];
  const names = listed.map(({ name }) => name);
  return listed.filter(({ name }, at) => names.indexOf(name) === at);
}

/** The creation mode in the words of the specification: pictures have one mode, with or without a reference. Null where it is unknown. */
export function creationModeOf({ item, generation }: Made): string | null {
  if (generation === null || item.origin === 'imported') return null;
  const { creation_mode: mode = item.duration === null ? 'text2img' : null } = generation;
  return mode === 'text2img' || mode === 'img2img' ? 'promptAndReference' : mode;
}

/** The pictures, films, voices and trained models that a request names. */
function listFiles(asked: Partial<GenerationRow>, nameTrained: (key: string) => string): NamedSetting[] {
  const { variation_source, mask_url, image_url, image_urls = [], end_frame_image_url, video_url, audio_url, controlnet } = asked;
  // A video that is made larger names its original as its film.
  const source = asked.creation_mode === 'upscale' ? null : variation_source;
  const pictures = [source, image_url, ...image_urls].filter((picture) => picture != null);
  const followed = listImageReferences(asked.imageReference);
  const trained = listTrained(asked);
  return [
    ...withFiles('References', pictures.length === 1 ? '1 picture' : `${pictures.length} pictures`, pictures),
    ...withFiles('Mask', 'Changed only in a part', [mask_url]),
    ...withFiles('Last frame', '1 picture', [end_frame_image_url]),
    ...withFiles('Film', '1 film', [video_url]),
    ...withFiles('Voice', '1 recording', [audio_url]),
    ...named('Spoken words', asked.speech_prompt),
    ...withFiles('Follows', followed.map(describeReference).join(', '), followed.map(addressOfReference)),
    ...withFiles('ControlNet', describeControl(controlnet), [controlnet?.image_url]),
    ...named('Trained models', trained.map(({ name, weight }) => `${nameTrained(name)} (${weight})`).join(', ')),
    ...named('Fine-tuned model', asked.finetuned_model === asked.model_id ? null : asked.finetuned_model),
    ...named('Trained words', asked.object_prompt),
    ...named('Base model', asked.base_model === asked.model ? null : asked.base_model),
    ...named('Prompt assistant', asked.prompt_assistant_mode, nameAssistantMode),
  ];
}

function describeReference(reference: ImageReference): string {
  const influence = influenceOfReference(reference);
  return nameChoice(reference.type) + (influence === undefined ? '' : ` (${influence})`);
}

function nameAssistantMode(text: string): string {
  const mode = readAssistantMode(text);
  return mode === undefined ? nameChoice(text) : assistantModeNames[mode];
}

function describeControl(controlnet: GenerationRow['controlnet']): string {
  return controlnet === undefined ? '' : `${controlnet.model_name} (${controlnet.controlnet_conditioning_scale})`;
}

function named<T>(name: string, value: T | null | undefined, describe: (value: T) => string = String): NamedSetting[] {
  return value === null || value === undefined || value === '' ? [] : [{ name, value: describe(value) }];
}

function withFiles(name: string, value: string, addresses: readonly (string | undefined)[]): NamedSetting[] {
  const files = addresses.filter((file) => file !== undefined);
  return files.length === 0 ? [] : [{ name, value, files }];
}
