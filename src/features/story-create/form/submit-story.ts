import { snapshot } from 'valtio/vanilla';
import { AppError } from '../../../../contract/errors.ts';
import { limits } from '../../../../contract/limits.ts';
import { createStory, type NewStory, type StorySoundToAdd } from '../../../actions/stories/create-story.ts';
import { makeStory } from '../../../actions/stories/make-story.ts';
import { undoByKey } from '../../../actions/undo.ts';
import { showToast } from '../../../ui/feedback/toast/toast-store.ts';
import { undoAction } from '../../../ui/feedback/undo-action.ts';
import { clearStoryForm, storyCreateState } from './story-create.state.ts';
import type { StoryKind } from './story-kind.ts';
import { keepSongFile } from '../song/song-file.ts';
import { openSongFile } from '../song/take-song.ts';
import type { StoryForm } from './story-form.ts';
import { toMusic, toStory, withScript } from './to-story.ts';

/** `isWrittenHere`: this device writes the script, by rules. `credits`: the cost that the form showed. */
type Facts = { isWrittenHere: boolean; credits: number };

/** Creates the story, starts its run, and clears the form. Returns its id. @throws what `createStory` throws */
export async function submitStory(kind: StoryKind, { isWrittenHere, credits }: Facts): Promise<string> {
  const form = snapshot(storyCreateState).forms[kind];
  const asked = toStory(kind, form, Math.floor(Math.random() * (limits.seedMax + 1)));
  const isWritten = kind === 'scratch' || isWrittenHere;
  const sounds = kind === 'music' ? await listSounds(form) : [];
  const id = await createStory({ ...(kind !== 'scratch' && isWrittenHere ? await writeHere(asked) : asked), sounds });
  clearStoryForm(kind);
  if (sounds.length > 0) await keepSongFile(null);
  showToast({ key: 'story', kind: 'success', text: 'Story created', actions: [undoAction(() => undoByKey(id))] });
  // A story from scratch needs no script, so its run stops at the storyboard.
  const until = kind === 'scratch' ? 'storyboard' : form.until;
  if (!isWritten || until !== 'storyboard') await makeStory({ id, until, is_anew: false, credits });
  return id;
}

/** @throws AppError NOT_FOUND for a song whose file is gone */
async function listSounds(form: StoryForm): Promise<StorySoundToAdd[]> {
  const sound = toMusic(form);
  if (sound === null) return [];
  const file = await openSongFile(sound.url);
  if (file === null) throw new AppError('NOT_FOUND', { detail: 'The song is not on this device any more. Choose it again.' });
  return [{ sound, shot: null, file }];
}

async function writeHere(story: NewStory): Promise<NewStory> {
  const { outlineStory } = await import('../../../../contract/stories/script/outline.ts');
  return withScript(story, outlineStory({ ...story, shots_num: story.category_inputs.shots_num }));
}
