import { AppError } from '../../../contract/errors.ts';
import { storyLimits } from '../../../contract/stories/story.ts';
import { findStory, listShots, listSounds, type StoryShot, type StorySound } from '../../db/queries/stories/stories.ts';
import { copiedSettings } from './copied-settings.ts';
import { createStory, type StorySoundToAdd } from './create-story.ts';

const ending = ' (copy)';

/**
 * Makes a copy of a story: its shots with the pictures and clips that were chosen for them, not its other takes, and its sounds, of each
 * shot the voice that is heard. Returns the identifier of the copy, which is also the key that takes it back. @throws AppError GONE, STORIES_FULL, STORAGE_FULL, STORAGE_LOST
 */
export async function duplicateStory(id: string): Promise<string> {
  const story = await findStory(id);
  if (story === null) throw new AppError('GONE', { detail: 'This story was deleted on another device.' });
  const { title } = story;
  const [shots, sounds] = await Promise.all([listShots(id), listSounds(id)]);
  return createStory({
    title: title === '' ? '' : title.slice(0, storyLimits.titleLength - ending.length) + ending,
    ...copiedSettings(story),
    shots: shots.map(({ id: _id, story_id: _story, position: _position, created_at: _at, problem: _problem, ...shot }) => shot),
    sounds: copySounds(sounds, shots),
  });
}

/** Sounds whose file was lost, or whose shot is gone, are left out, and so are voices that a newer one took the place of. */
function copySounds(sounds: readonly StorySound[], shots: readonly StoryShot[]): StorySoundToAdd[] {
  const places = new Map(shots.map((shot, index) => [shot.id, index]));
  const newest = new Map(sounds.map(({ kind, shot_id: shotId, id }) => [kind === 'voice' ? shotId : id, id]));
  return sounds.flatMap(({ id, kind, shot_id: shotId, url, ...sound }) => {
    const shot = shotId === null ? null : (places.get(shotId) ?? -1);
    if (url === null || shot === -1 || newest.get(kind === 'voice' ? shotId : id) !== id) return [];
    const { name, seconds, offset, start, end, gain, fade, words, beats, text, made_of } = sound;
    return [{ sound: { kind, url, name, seconds, offset, start, end, gain, fade, words, beats, text, made_of }, shot, file: null }];
  });
}
