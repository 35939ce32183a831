import * as v from 'valibot';
import type { ChangeArgs } from '../../../contract/changes/changes.ts';
import { AppError } from '../../../contract/errors.ts';
import { firstPositions } from '../../../contract/story/position.ts';
import { newShotEntries } from '../../../contract/story/shot.ts';
import { storyLimits } from '../../../contract/story/story.ts';
import { countStories } from '../../db/queries/story-cards.ts';
import { newId } from '../../lib/new-id.ts';
import { makeChange } from '../make-change.ts';
import { makeUndoable } from '../make-undoable.ts';
import { studioNow } from '../studio-now.ts';

const newShotSchema = v.object(newShotEntries);

/** A shot that a story begins with; absent fields are those of an empty one. */
export type NewShot = Omit<v.InferInput<typeof newShotSchema>, 'position'>;
export type NewStory = Omit<ChangeArgs<'story.create'>, 'id' | 'at' | 'shots'> & { shots: readonly NewShot[] };

/**
 * Makes a story with the shots that it begins with, in their order. Returns its identifier, which is also the key that takes it back.
 * @throws AppError STORIES_FULL, STORAGE_FULL, STORAGE_LOST
 */
export async function createStory(story: NewStory): Promise<string> {
  if ((await countStories()) >= storyLimits.count) throw new AppError('STORIES_FULL');
  const id = newId();
  const positions = firstPositions(story.shots.length);
  const shots = story.shots.map((shot, index) => ({ id: newId(), ...v.parse(newShotSchema, { ...shot, position: positions[index] }) }));
  return makeUndoable(
    { kind: 'story.create', args: { ...story, id, title: story.title.trim(), shots, at: await studioNow() } },
    {
      key: id,
      label: 'story created',
      undo: () => makeChange({ kind: 'story.delete', args: { id, row: null } }, { isHeld: false }),
      redo: () => createStory(story),
    },
  );
}
