import * as v from 'valibot';
import type { ChangeArgs } from '../../../contract/changes/changes.ts';
import { AppError } from '../../../contract/errors.ts';
import { firstPositions } from '../../../contract/stories/position.ts';
import { newShotEntries } from '../../../contract/stories/shots/shot.ts';
import { storyLimits } from '../../../contract/stories/story.ts';
import { countStories } from '../../db/queries/stories/story-cards.ts';
import { newId } from '../../lib/new-id.ts';
import { makeChange } from '../make-change.ts';
import { makeUndoable } from '../make-undoable.ts';
import { studioNow } from '../studio-now.ts';
import { undoByKey } from '../undo.ts';
import { prepareSound, type NewSound, type SoundFile } from './sounds/add-sound.ts';

const newShotSchema = v.object(newShotEntries);

/** A shot that a story begins with; absent fields are those of an empty one. */
export type NewShot = Omit<v.InferInput<typeof newShotSchema>, 'position'>;
/** A sound that a story begins with. `shot`: index of the shot that it belongs to; null: it stands in the film. */
export type StorySoundToAdd = { sound: Omit<NewSound, 'shot_id'>; shot: number | null } & SoundFile;
export type NewStory = Omit<ChangeArgs<'story.create'>, 'id' | 'at' | 'shots'> & {
  shots: readonly NewShot[];
  sounds?: readonly StorySoundToAdd[];
};

/**
 * Makes a story with the shots and the sounds that it begins with, in their order. Returns its identifier, which is also the key that
 * takes all of it back. @throws AppError STORIES_FULL, UPLOADS_FULL, STORAGE_FULL, STORAGE_LOST; then there is no story
 */
export async function createStory(asked: NewStory): Promise<string> {
  const { sounds = [], ...story } = asked;
  if ((await countStories()) >= storyLimits.count) throw new AppError('STORIES_FULL');
  const id = newId();
  const positions = firstPositions(story.shots.length);
  const shots = story.shots.map((shot, index) => ({ id: newId(), ...v.parse(newShotSchema, { ...shot, position: positions[index] }) }));
  await makeUndoable(
    { kind: 'story.create', args: { ...story, id, title: story.title.trim(), shots, at: await studioNow() } },
    {
      key: id,
      label: 'story created',
      undo: () => makeChange({ kind: 'story.delete', args: { id, row: null } }, { isHeld: false }),
      redo: () => createStory(asked),
    },
  );
  try {
    const now = await studioNow();
    for (const [index, { sound, shot, file }] of sounds.entries()) {
      const placed = { ...sound, shot_id: shot === null ? null : shots[shot]!.id };
      // A millisecond apart, so that they stay in this order.
      const { change, bytes } = await prepareSound(id, placed, { file, at: now + index });
      await makeChange(change, { isHeld: false, ...bytes });
    }
  } catch (error) {
    // Half a story is none.
    await undoByKey(id);
    throw error;
  }
  return id;
}
