import * as v from 'valibot';
import { storyRowSchema } from '../../../contract/stories/story.ts';
import { findStory } from '../../db/queries/stories/stories.ts';
import { makeChange } from '../make-change.ts';
import { undoHeldChange } from '../undo-held-change.ts';
import { registerUndo } from '../undo.ts';

/**
 * Deletes a story with its shots and what was made for it. It is held for the undo window: `mid` takes it back with `undoHeldChange`.
 * @throws AppError GONE, STORAGE_FULL, STORAGE_LOST
 */
export async function deleteStory(id: string): Promise<{ mid: string }> {
  const saved = await findStory(id);
  const row = saved === null ? null : v.parse(storyRowSchema, saved);
  const { mid } = await makeChange({ kind: 'story.delete', args: { id, row } });
  registerUndo({ key: mid, label: 'story deleted', undo: () => undoHeldChange(mid), redo: () => deleteStory(id) });
  return { mid };
}
