import type { ChangeBody, ChangeKind } from '../../contract/changes/changes.ts';
import type { GenerationStudio } from '../domain/generation-studio.ts';
import type { OnceAnswer, OnceKey } from '../domain/run-once.ts';
import type { Studio } from '../domain/studio.ts';
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
import { createStory } from './stories/create-story.ts';
import { updateStory } from './stories/update-story.ts';
import { deleteStory } from './stories/delete-story.ts';
import { restoreStory } from './stories/restore-story.ts';
import { addStoryMedia } from './stories/add-story-media.ts';
import { removeStoryMedia } from './stories/remove-story-media.ts';
import { addShot } from './stories/shots/add-shot.ts';
import { addSound } from './stories/sounds/add-sound.ts';
import { updateShot } from './stories/shots/update-shot.ts';
import { updateSound } from './stories/sounds/update-sound.ts';
import { deleteShot } from './stories/shots/delete-shot.ts';
import { deleteSound } from './stories/sounds/delete-sound.ts';
import { restoreShot } from './stories/shots/restore-shot.ts';
import { restoreSound } from './stories/sounds/restore-sound.ts';
import { exportStory } from './stories/export-story.ts';
import { publishStory } from './stories/publish-story.ts';
import { unpublishStory } from './stories/unpublish-story.ts';
import { makeStory } from './stories/make-story.ts';
import { stopStory } from './stories/stop-story.ts';
import { cancelTraining } from './trained-models/cancel-training.ts';
import { deleteModel } from './trained-models/delete-model.ts';
import { editModel } from './trained-models/edit-model.ts';
import { publishModel } from './trained-models/publish-model.ts';
import { restoreModel } from './trained-models/restore-model.ts';
import { retryTraining } from './trained-models/retry-training.ts';
import { trainModel } from './trained-models/train-model.ts';
import { unpublishModel } from './trained-models/unpublish-model.ts';

export type ChangeStudio = Studio & GenerationStudio;

/** Carries a change out, at most once for each key. @throws AppError for a failure that is not stored as the answer: it can be sent again */
type Effect<K extends ChangeKind> = (
  studio: ChangeStudio,
  once: OnceKey & { headers: Headers },
  body: ChangeBody<K>,
) => Promise<OnceAnswer>;

/** The effect of every kind of change, under the file name that its definition has in `contract/changes`. */
export const effects: { [K in ChangeKind]: Effect<K> } = {
  'generation.create': startGeneration,
  'generation.cancel': cancelGeneration,
  'media.star': starMedia,
  'media.delete': deleteMedia,
  'media.restore': restoreMedia,
  'media.batchStar': starMany,
  'media.share': shareMedia,
  'media.upscale': upscaleMedia,
  'media.addVersion': addVersion,
  'media.boost': boostMedia,
  'media.import': importMedia,
  'album.create': createAlbum,
  'album.rename': renameAlbum,
  'album.setCover': setAlbumCover,
  'album.delete': deleteAlbum,
  'album.restore': restoreAlbum,
  'album.addItems': addToAlbum,
  'album.removeItems': removeFromAlbum,
  'album.moveItems': moveToAlbum,
  'preset.create': createPreset,
  'preset.update': updatePreset,
  'preset.delete': deletePreset,
  'preset.restore': restorePreset,
  'character.create': createCharacter,
  'character.update': updateCharacter,
  'character.delete': deleteCharacter,
  'character.restore': restoreCharacter,
  'model.train': trainModel,
  'model.retry': retryTraining,
  'model.cancel': cancelTraining,
  'model.edit': editModel,
  'model.publish': publishModel,
  'model.unpublish': unpublishModel,
  'model.delete': deleteModel,
  'model.restore': restoreModel,
  'story.create': createStory,
  'story.update': updateStory,
  'story.delete': deleteStory,
  'story.restore': restoreStory,
  'story.make': makeStory,
  'story.stop': stopStory,
  'story.export': exportStory,
  'story.publish': publishStory,
  'story.unpublish': unpublishStory,
  'story.addMedia': addStoryMedia,
  'story.removeMedia': removeStoryMedia,
  'shot.add': addShot,
  'shot.update': updateShot,
  'shot.delete': deleteShot,
  'shot.restore': restoreShot,
  'sound.add': addSound,
  'sound.update': updateSound,
  'sound.delete': deleteSound,
  'sound.restore': restoreSound,
};
