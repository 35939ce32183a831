import type { Change } from '../../../contract/changes/changes.ts';
import { AppError } from '../../../contract/errors.ts';
import { findStory, listShots, type StoryShot } from '../../db/queries/stories/stories.ts';
import { changeStory } from './change-story.ts';
import { shotTexts } from './own-edits.ts';

/** Gives a prop another key, also in the words of the shots. @throws AppError GONE, STORAGE_FULL, STORAGE_LOST */
export async function renameProp(storyId: string, from: string, to: string): Promise<void> {
  const story = await findStory(storyId);
  if (story === null) throw new AppError('GONE', { detail: 'This story was deleted on another device.' });
  const props = story.props.map((prop) => (prop.recurringPropKey === from ? { ...prop, recurringPropKey: to } : prop));
  const named = (await listShots(storyId)).flatMap((shot) => renameIn(shot, from, to));
  await changeStory('prop renamed', [{ kind: 'story.update', args: { id: storyId, props } }, ...named]);
}

function renameIn(shot: StoryShot, from: string, to: string): Change[] {
  const fields = shotTexts.filter((field) => shot[field].includes(from));
  if (fields.length === 0) return [];
  const words = Object.fromEntries(fields.map((field) => [field, shot[field].replaceAll(from, () => to)]));
  return [{ kind: 'shot.update', args: { ...words, id: shot.id, story_id: shot.story_id } }];
}
