import type { Wish } from '../../../contract/changes/changes.ts';
import { makeChange } from '../make-change.ts';
import { forgetUndo, registerUndo } from '../undo.ts';
import { listOpposites } from './list-opposites.ts';
import { noteOwnEdits } from './own-edits.ts';

/** An edit that can go on: words typed in one go are one step of Undo. */
export type StoryEdit = { key: string; back: Wish[] };

/**
 * Makes an edit of a story, which may be several changes, and registers one Undo for all of them. `goingOn`: the edit that this one
 * continues. `label`: as it is said after “Undone:”. @throws AppError GONE, VALIDATION_FAILED, STORAGE_FULL, STORAGE_LOST
 */
export async function changeStory(label: string, wishes: readonly Wish[], goingOn?: StoryEdit): Promise<StoryEdit> {
  const opposites = await listOpposites(wishes);
  const back = goingOn === undefined ? opposites : opposites.map((wish, index) => withEarlier(wish, goingOn.back[index]));
  let again: readonly Wish[] = wishes;
  if (goingOn !== undefined) forgetUndo(goingOn.key);
  const entry = {
    label,
    undo: async () => {
      again = await listOpposites(back);
      await commitAll(back);
    },
    redo: () => changeStory(label, again),
  };
  let key = '';
  await commitAll(wishes, () => (key = registerUndo(entry)));
  return { key, back };
}

/** One change after the other. None is held: the edit as a whole has its Undo. */
async function commitAll(wishes: readonly Wish[], onKept?: () => void): Promise<void> {
  noteOwnEdits(wishes);
  for (const [index, wish] of wishes.entries())
    await makeChange(wish, { isHeld: false, ...(onKept !== undefined && index === wishes.length - 1 && { onKept }) });
}

/** The fields of an edit as they were before the edit that it continues. */
function withEarlier(wish: Wish, before: Wish | undefined): Wish {
  if (before?.kind !== wish.kind) return wish;
  return { ...wish, args: { ...wish.args, ...before.args } } as Wish;
}
