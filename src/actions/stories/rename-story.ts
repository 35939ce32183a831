import { AppError } from '../../../contract/errors.ts';
import { findStory } from '../../db/queries/stories.ts';
import { makeChange } from '../make-change.ts';
import { makeUndoable } from '../make-undoable.ts';

/** Gives a story another title. Returns the key that takes it back. @throws AppError GONE, STORAGE_FULL, STORAGE_LOST */
export async function renameStory(id: string, title: string): Promise<string> {
  const before = await findStory(id);
  if (before === null) throw new AppError('GONE', { detail: 'This story was deleted on another device.' });
  return makeUndoable(
    { kind: 'story.update', args: { id, title: title.trim() } },
    {
      label: 'story renamed',
      undo: () => makeChange({ kind: 'story.update', args: { id, title: before.title } }),
      redo: () => renameStory(id, title),
    },
  );
}
