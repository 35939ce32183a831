import type { CreateRequest } from '../../../../contract/generations/generation.ts';
import { referencesMax } from '../../../../contract/generations/check/check-chosen.ts';
import { listImageReferences } from '../../../../contract/generations/image/image-reference.ts';
import { listTrained } from '../../../../contract/generations/image/check-trained.ts';
import { AppError } from '../../../../contract/errors.ts';
import { type Model, painterModel } from '../../../../contract/catalogue/model.ts';
import { triggerWord } from '../../../../contract/trained-models/trigger-word.ts';
import { findCatalogueModel } from '../../../engines/catalogue/model-catalogue.ts';
import type { EngineExtras } from '../../../engines/engine.ts';
import { findPlacedName, isPlacedName } from '../../../engines/connected/models/placed-weights.ts';
import type { LaidOver } from '../../../storage/laid-over.ts';
import type { Named, NamedCharacter, NamedModel } from './find-named.ts';
import { sharePlaces } from './share-places.ts';

type Asked = { key: string; weight: number; path: string };
type Where = { model: Model; extras: EngineExtras; named: Named };
type Layer = LaidOver['trained'][number];
type Shown = { character: NamedCharacter; strength: number; path: string };

/**
 * Resolves the trained models and characters that a request names: the weights of a trained model that fits, else the
 * pictures of a character as references, else a name of the engine's own. Null when it names none.
 * @throws NOT_FOUND, VALIDATION_FAILED with the name of the one that cannot be used
 */
export function resolveNamed(request: CreateRequest, { model, extras, named }: Where): LaidOver | null {
  const asked = listAsked(request);
  if (asked.length === 0) return null;
  const laid: LaidOver = { trained: [], pictures: [], tags: [], words: null };
  const shown: Shown[] = [];
  for (const one of asked) {
    const trained = named.models.get(one.key);
    const character = named.characters.get(one.key);
    const layer = trained === undefined ? undefined : layerOf(trained, { model, extras });
    if (trained !== undefined && layer !== undefined && typeof layer !== 'string') {
      laid.trained.push({ ...layer, weight: one.weight });
      laid.tags.push(tagOf(trained, extras));
      if (one.path === 'model_id' && trained.objectPrompt !== '') laid.words = trained.objectPrompt;
    } else if (character !== undefined) {
      shown.push({ character, path: one.path, strength: strengthOf(one, request) });
      laid.tags.push({ key: one.key, words: character.name, ...describe(character) });
    } else if (typeof layer === 'string') throw refuse(one.path, layer);
    else if (extras.trained.includes(one.key) && !isPlacedName(one.key))
      laid.trained.push({ name: one.key, weight: one.weight, file: null });
    else throw new AppError('NOT_FOUND', { detail: `There is no trained model or character “${one.key}” for this. Nothing was charged.` });
  }
  const { trainedMax = Infinity } = extras;
  if (laid.trained.length > trainedMax)
    throw refuse(
      'characters',
      `${model.name} takes ${trainedMax === 1 ? 'one trained model' : `${trainedMax} trained models`} at a time here.`,
    );
  const beside = listImageReferences(request.imageReference).find(({ type }) => extras.notBeside?.includes(type) === true);
  if (beside !== undefined && laid.trained.length > 0)
    throw refuse('imageReference', `${model.name} cannot follow a ${beside.type} reference beside a trained model.`);
  return { ...laid, pictures: sharePictures(shown, request, model) };
}

/** Keys of the trained models and characters that requests name. */
export function listKeys(requests: readonly CreateRequest[]): string[] {
  const keys = requests.flatMap((request) => [
    ...listAsked(request).map(({ key }) => key),
    ...(request.finetuned_model === undefined ? [] : [request.finetuned_model]),
  ]);
  return [...new Set(keys)];
}

function listAsked(request: CreateRequest): Asked[] {
  const { model_id: key } = request;
  return listTrained(request).map(({ name, weight }, index) => {
    return { key: name, weight, path: key !== undefined && index === 0 ? 'model_id' : 'characters' };
  });
}

/** The layer that a trained model is on the asked model; a sentence where it cannot be one. */
function layerOf(
  { key, name, status, baseModels, engineName, file }: NamedModel,
  { model, extras }: Omit<Where, 'named'>,
): Omit<Layer, 'weight'> | string {
  if (status === 'running') return `“${name}” is still being trained.`;
  if (status === 'failed') return `“${name}” could not be trained: train it again first.`;
  if (status === 'canceled') return `The training of “${name}” was canceled: train it again first.`;
  if (![model.key, ...(extras.bases ?? [])].some((key) => baseModels.includes(key))) {
    const bases = baseModels.map(nameOfModel).join(' or ');
    return bases === ''
      ? `“${name}” cannot be laid over ${model.name}.`
      : `“${name}” was trained for ${bases} and cannot be laid over ${model.name}.`;
  }
  if (extras.takes === 'name' && engineName !== null) return { name: engineName, file: null };
  if (extras.takes === 'file' && file !== null) return { name: key, file };
  const placed = file === null ? undefined : findPlacedName(extras.trained, file.hash);
  if (placed !== undefined) return { name: placed, file: null };
  if (file === null && engineName === null) return `The studio has no weights of “${name}”: train it again.`;
  return `What makes pictures with ${model.name} here cannot be given “${name}”.`;
}

function tagOf({ key, name }: NamedModel, { needsWord }: EngineExtras): LaidOver['tags'][number] {
  return needsWord === true ? { key, words: triggerWord(key), isNeeded: true } : { key, words: name };
}

const descriptionMax = 200;

/** The first line, so that it can stand in a sentence. */
function describe({ description }: NamedCharacter): { description?: string } {
  const [line = ''] = description.trim().split('\n');
  const words = line.trim().replace(/[.;,:]+$/u, '');
  return words === '' || words.length > descriptionMax ? {} : { description: words };
}

/** Strength of the pictures of a character, 0–1: halfway to 1 where its features are to be kept strictly. */
function strengthOf({ key, weight }: Asked, { characters = [], multipleCharacterConfigList: told = characters }: CreateRequest): number {
  const isStrict = told.find(({ model_id }) => model_id === key)?.strict_character_features === true;
  return isStrict ? weight + (1 - weight) / 2 : weight;
}

/** The pictures that are shown: those of the request have their places first. */
function sharePictures(shown: readonly Shown[], request: CreateRequest, model: Model): LaidOver['pictures'] {
  const [first] = shown;
  if (first === undefined) return [];
  const names = shown.map(({ character }) => `“${character.name}”`).join(' and ');
  const gone = shown.find(({ character }) => character.pictures.length === 0);
  if (gone !== undefined) throw refuse(gone.path, `The pictures of “${gone.character.name}” are gone: give it new ones.`);
  const most = referencesMax(model);
  if (most === 0) throw refuse(first.path, `${model.name} takes no pictures to go by, and no model of ${names} fits it.`);
  if (listImageReferences(request.imageReference).length > 0)
    throw refuse(first.path, `${names} is shown by pictures, which cannot stand beside a reference for one thing alone.`);
  const used = (request.variation_source === null ? 0 : 1) + (request.image_urls ?? []).length;
  const counts = shown.map(({ character }) => character.pictures.length);
  const shares = sharePlaces(counts, Math.max(0, most - used));
  if (shares === null) {
    const beside = used === 0 ? '' : ` beside the ${used === 1 ? 'picture' : `${used} pictures`} of the request`;
    const places = most === 1 ? 'one picture' : `${most} pictures`;
    throw refuse(first.path, `${model.name} takes ${places}: there is no place for ${names}${beside}.`);
  }
  return shown.flatMap(({ character, strength }, index) => character.pictures.slice(0, shares[index]).map((hash) => ({ hash, strength })));
}

function nameOfModel(key: string): string {
  return key === painterModel.key ? painterModel.name : (findCatalogueModel({ model: key })?.name ?? key);
}

function refuse(path: string, sentence: string): AppError {
  return new AppError('VALIDATION_FAILED', { detail: `${sentence} Nothing was charged.`, issues: [{ path, message: sentence }] });
}
