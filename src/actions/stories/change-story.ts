import type { Change } from '../../../contract/changes/changes.ts';
import { makeChange } from '../make-change.ts';
import { forgetUndo, runEdit } from '../undo.ts';
import { listOpposites } from './list-opposites.ts';
import { noteOwnEdits } from './own-edits.ts';

/** An edit that can go on: words typed in one go are one step of Undo. */
export type StoryEdit = { key: string; back: Change[] };

/**
 * Makes an edit of a story, which may be several changes, and registers one Undo for all of them. `goingOn`: the edit that this one
 * continues. `label`: as it is said after “Undone:”. @throws AppError GONE, VALIDATION_FAILED, STORAGE_FULL, STORAGE_LOST
 */
export async function changeStory(label: string, changes: readonly Change[], goingOn?: StoryEdit): Promise<StoryEdit> {
  return runEdit(async (register) => {
    const opposites = await listOpposites(changes);
    const back = goingOn === undefined ? opposites : opposites.map((change, index) => withEarlier(change, goingOn.back[index]));
    let again: readonly Change[] = changes;
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
    await commitAll(changes, () => (key = register(entry)));
    return { key, back };
  });
}

/**
 * Keeps one change after the other, and calls `onKept` after the last. None is held: the edit as a whole has its Undo. In memory mode
 * `makeChange` also waits for the studio; the next change does not, so an edit made offline is not left half done.
 */
async function commitAll(changes: readonly Change[], onKept?: () => void): Promise<void> {
  noteOwnEdits(changes);
  const made: Promise<unknown>[] = [];
  for (const change of changes)
    await new Promise<void>((resolve, reject) => {
      const making = makeChange(change, { isHeld: false, onKept: resolve });
      making.catch(reject);
      made.push(making);
    });
  onKept?.();
  await Promise.all(made);
}

/** The fields of an edit as they were before the edit that it continues. */
function withEarlier(change: Change, before: Change | undefined): Change {
  if (before?.kind !== change.kind) return change;
  return { ...change, args: { ...change.args, ...before.args } } as Change;
}
