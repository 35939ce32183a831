import type { Change } from '../../../../contract/changes/changes.ts';
import { AppError } from '../../../../contract/errors.ts';
import { findShot, listSounds, type StorySound } from '../../../db/queries/stories/stories.ts';
import { newId } from '../../../lib/new-id.ts';
import { studioNow } from '../../studio-now.ts';
import { findRoom } from './add-shot.ts';
import { changeStory } from '../change-story.ts';
import { fieldsOf } from './new-shot.ts';
import { splitAt, splitVoice, type ShotCut } from './split-at.ts';

/**
 * Makes two shots of one, cut at a time: each shows its part of the clip, and says its part of the voice. Returns the identifier of the
 * second. @throws AppError GONE, SHOTS_FULL, STORAGE_FULL, STORAGE_LOST
 */
export async function splitShotAt(id: string, cut: ShotCut): Promise<string> {
  const shot = await findShot(id);
  if (shot === undefined) throw new AppError('GONE', { detail: 'This shot was deleted on another device.' });
  const { story_id } = shot;
  const position = await findRoom({ storyId: story_id, after: id });
  const sounds = await listSounds(story_id);
  const voice = sounds.findLast((sound) => sound.kind === 'voice' && sound.shot_id === id && sound.url !== null);
  const spoken = voice === undefined ? null : splitVoice(voice, cut.seconds);
  const { first, second } = splitAt(shot, cut, spoken?.said ?? 1);
  const added = newId();
  const at = await studioNow();
  await changeStory('shot split', [
    { kind: 'shot.add', args: { ...fieldsOf(shot), ...second, id: added, story_id, position, at } },
    { kind: 'shot.update', args: { ...first, id, story_id } },
    ...(voice === undefined || spoken === null
      ? []
      : [
          { kind: 'sound.add' as const, args: { ...copyOf(voice), ...spoken.second, id: newId(), story_id, shot_id: added, at } },
          { kind: 'sound.update' as const, args: { ...spoken.first, id: voice.id, story_id } },
        ]),
  ] satisfies Change[]);
  return added;
}

function copyOf({ kind, url, name, seconds, offset, start, end, gain, fade, words, beats, text, made_of }: StorySound) {
  return { kind, url: url!, name, seconds, offset, start, end, gain, fade, words, beats, text, made_of };
}
