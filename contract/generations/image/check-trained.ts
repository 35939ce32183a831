import type { ChosenSettings } from '../settings/chosen-settings.ts';
import { videoModeOf } from '../creation-mode.ts';
import { defaultModelWeight, imageDefaults } from './image-defaults.ts';

type Issue = { path: string; message: string };
type Asked = Pick<
  ChosenSettings,
  'model_id' | 'model_weight' | 'training_mode' | 'characters' | 'multipleCharacterConfigList' | 'controlnet' | 'creation_mode'
>;
type Names = {
  controlnets: readonly string[];
  annotators?: readonly string[];
  resizeModes?: readonly string[];
};

/** Lists problems of the trained models and the ControlNet of a request that hold for every engine; empty if there are none. */
export function checkTrained(asked: Asked): Issue[] {
  if (videoModeOf(asked.creation_mode) !== undefined)
    return (['characters', 'controlnet'] as const)
      .filter((path) => asked[path] !== undefined)
      .map((path) => ({ path, message: 'is for images only' }));
  const names = listTrained(asked).map(({ name }) => name);
  return new Set(names).size === names.length ? [] : [{ path: 'characters', message: 'must name each trained model once' }];
}

/**
 * The trained models of a request with how strongly each acts, 0–1: as was chosen, else by its training mode, else as every
 * image's. Characters act as trained characters do. None act on a video.
 */
export function listTrained({
  model_id,
  model_weight,
  training_mode,
  characters = [],
  multipleCharacterConfigList: weighted = characters,
  creation_mode,
}: Asked): { name: string; weight: number }[] {
  if (videoModeOf(creation_mode) !== undefined) return [];
  const weightOf = (name: string) => weighted.find((one) => one.model_id === name)?.model_weight ?? defaultModelWeight('character');
  const usual = usualWeight(training_mode);
  return [
    ...(model_id === undefined ? [] : [{ name: model_id, weight: model_weight ?? usual }]),
    ...characters.map((character) => ({ name: character.model_id, weight: weightOf(character.model_id) })),
  ];
}

/** Default weight of a trained model, 0–1. */
export function usualWeight(mode: ChosenSettings['training_mode']): number {
  return mode === undefined ? imageDefaults.model_weight : defaultModelWeight(mode);
}

/** Lists the names in a request's ControlNet that an engine with these names does not have. */
export function checkControlnet({ controlnet }: Asked, { controlnets, annotators, resizeModes }: Names): Issue[] {
  if (controlnet === undefined) return [];
  if (controlnets.length === 0) return [{ path: 'controlnet', message: 'is not something this model takes' }];
  return [
    ...checkName('model_name', controlnet.model_name, controlnets),
    ...checkName('annotator_type', controlnet.annotator_type, annotators),
    ...checkName('resize_mode', controlnet.resize_mode, resizeModes),
  ];
}

function checkName(path: string, name: string | undefined, names: readonly string[] | undefined): Issue[] {
  if (name === undefined || names === undefined || names.includes(name)) return [];
  return [{ path: `controlnet.${path}`, message: `must be one of ${names.slice(0, 20).join(', ')} for this model` }];
}
