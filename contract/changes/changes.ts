import type * as v from 'valibot';
import { addToAlbum } from './albums/add-to-album.ts';
import { createAlbum } from './albums/create-album.ts';
import { deleteAlbum } from './albums/delete-album.ts';
import { moveToAlbum } from './albums/move-to-album.ts';
import { removeFromAlbum } from './albums/remove-from-album.ts';
import { renameAlbum } from './albums/rename-album.ts';
import { restoreAlbum } from './albums/restore-album.ts';
import { setAlbumCover } from './albums/set-album-cover.ts';
import { createCharacter } from './characters/create-character.ts';
import { deleteCharacter } from './characters/delete-character.ts';
import { restoreCharacter } from './characters/restore-character.ts';
import { updateCharacter } from './characters/update-character.ts';
import type { ChangeDefinition } from './define-change.ts';
import { cancelGeneration } from './generations/cancel-generation.ts';
import { startGeneration } from './generations/start-generation.ts';
import { addVersion } from './media/add-version.ts';
import { boostMedia } from './media/boost-media.ts';
import { deleteMedia } from './media/delete-media.ts';
import { importMedia } from './media/import-media.ts';
import { restoreMedia } from './media/restore-media.ts';
import { shareMedia } from './media/share-media.ts';
import { starMany } from './media/star-many.ts';
import { starMedia } from './media/star-media.ts';
import { upscaleMedia } from './media/upscale-media.ts';
import { createPreset } from './presets/create-preset.ts';
import { deletePreset } from './presets/delete-preset.ts';
import { restorePreset } from './presets/restore-preset.ts';
import { updatePreset } from './presets/update-preset.ts';
import { addShot } from './stories/shots/add-shot.ts';
import { addSound } from './stories/sounds/add-sound.ts';
import { addStoryMedia } from './stories/add-story-media.ts';
import { createStory } from './stories/create-story.ts';
import { deleteShot } from './stories/shots/delete-shot.ts';
import { deleteSound } from './stories/sounds/delete-sound.ts';
import { deleteStory } from './stories/delete-story.ts';
import { exportStory } from './stories/export-story.ts';
import { makeStory } from './stories/make-story.ts';
import { publishStory } from './stories/publish-story.ts';
import { removeStoryMedia } from './stories/remove-story-media.ts';
import { restoreShot } from './stories/shots/restore-shot.ts';
import { restoreSound } from './stories/sounds/restore-sound.ts';
import { restoreStory } from './stories/restore-story.ts';
import { stopStory } from './stories/stop-story.ts';
import { unpublishStory } from './stories/unpublish-story.ts';
import { updateShot } from './stories/shots/update-shot.ts';
import { updateSound } from './stories/sounds/update-sound.ts';
import { updateStory } from './stories/update-story.ts';
import { cancelTraining } from './trained-models/cancel-training.ts';
import { deleteModel } from './trained-models/delete-model.ts';
import { editModel } from './trained-models/edit-model.ts';
import { publishModel } from './trained-models/publish-model.ts';
import { restoreModel } from './trained-models/restore-model.ts';
import { retryTraining } from './trained-models/retry-training.ts';
import { trainModel } from './trained-models/train-model.ts';
import { unpublishModel } from './trained-models/unpublish-model.ts';

/** Every kind of change there is. */
const definitions = [
  startGeneration,
  cancelGeneration,
  starMedia,
  deleteMedia,
  restoreMedia,
  starMany,
  shareMedia,
  upscaleMedia,
  addVersion,
  boostMedia,
  importMedia,
  createAlbum,
  renameAlbum,
  setAlbumCover,
  deleteAlbum,
  restoreAlbum,
  addToAlbum,
  removeFromAlbum,
  moveToAlbum,
  createPreset,
  updatePreset,
  deletePreset,
  restorePreset,
  createCharacter,
  updateCharacter,
  deleteCharacter,
  restoreCharacter,
  trainModel,
  retryTraining,
  cancelTraining,
  editModel,
  publishModel,
  unpublishModel,
  deleteModel,
  restoreModel,
  createStory,
  updateStory,
  deleteStory,
  restoreStory,
  makeStory,
  stopStory,
  exportStory,
  publishStory,
  unpublishStory,
  addStoryMedia,
  removeStoryMedia,
  addShot,
  updateShot,
  deleteShot,
  restoreShot,
  addSound,
  updateSound,
  deleteSound,
  restoreSound,
] as const;

type Definition = (typeof definitions)[number];
export type ChangeKind = Definition['kind'];
type Definitions = { [D in Definition as D['kind']]: D };
type Read<R, P extends 'params' | 'query' | 'body'> = R extends Record<P, infer S extends v.GenericSchema> ? v.InferOutput<S> : unknown;
/** The address and body of the call of a kind, as the studio reads them. */
export type ChangeBody<K extends ChangeKind> = Read<Definitions[K]['route'], 'params'> &
  Read<Definitions[K]['route'], 'query'> &
  Read<Definitions[K]['route'], 'body'>;
export type ChangeArgs<K extends ChangeKind> = v.InferOutput<Definitions[K]['args']>;
/** A kind together with its own arguments. */
export type Change = { [K in ChangeKind]: { kind: K; args: ChangeArgs<K> } }[ChangeKind];

/** The definition of a kind that is only known at run time. The caller passes arguments of that kind. */
type AnyDefinition = ChangeDefinition<ChangeKind, v.GenericSchema, Definition['route'], unknown, unknown>;

const byKind = new Map<string, AnyDefinition>(definitions.map((definition) => [definition.kind, definition as AnyDefinition]));

export const changeKinds: readonly ChangeKind[] = definitions.map(({ kind }) => kind);

export function definitionOf(kind: ChangeKind): AnyDefinition {
  return byKind.get(kind)!;
}

/** The definition of a stored kind; undefined for one of newer code. */
export function findDefinition(kind: string): AnyDefinition | undefined {
  return byKind.get(kind);
}

/** Every row that a change touches. Two changes that share a key are sent in the order in which they were made. */
export function touchedKeys({ kind, args }: Change): string[] {
  return definitionOf(kind).rows(args);
}

const write = { method: 'POST', auth: 'session', write: true, produces: 'json' } as const;

/** The routes of all changes, by name. */
export const changeRoutes = Object.fromEntries(
  definitions.map(({ route: { name, ...route } }) => [name, { ...write, ...route }]),
) as unknown as { [D in Definition as D['route']['name']]: Omit<typeof write, keyof D['route']> & Omit<D['route'], 'name'> };
