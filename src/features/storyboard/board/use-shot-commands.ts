import { useMemo } from 'react';
import { addShot } from '../../../actions/stories/shots/add-shot.ts';
import { deleteShot } from '../../../actions/stories/shots/delete-shot.ts';
import { duplicateShot } from '../../../actions/stories/shots/duplicate-shot.ts';
import { mergeShots } from '../../../actions/stories/shots/merge-shots.ts';
import { moveShot } from '../../../actions/stories/shots/move-shot.ts';
import { splitShot } from '../../../actions/stories/shots/split-shot.ts';
import { updateShot } from '../../../actions/stories/shots/update-shot.ts';
import type { StoryShot } from '../../../db/queries/stories/stories.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { useLatest } from '../../../ui/hooks/use-latest.ts';
import type { OpenStory } from '../use-story.ts';
import type { Drafting } from '../inspector/drafting.ts';

export type ShotCommands = {
  /** Adds a shot after another; null: at the end. */
  add: (after: string | null) => void;
  duplicate: (shot: StoryShot) => void;
  split: (shot: StoryShot) => void;
  merge: (shot: StoryShot) => void;
  move: (shot: StoryShot, to: number) => void;
  lock: (shot: StoryShot) => void;
  remove: (shot: StoryShot) => void;
};

type Reactions = {
  drafting: Drafting;
  /** Announces the edit to screen readers. */
  announce: (text: string) => void;
  /** Scrolls to a shot and focuses it; a new one is also selected. */
  reveal: (id: string, isNew: boolean) => void;
};

/** The edits of a board. Unsaved text is saved first. */
export function useShotCommands({ story, shots }: OpenStory, { drafting, announce, reveal }: Reactions): ShotCommands {
  const latest = useLatest(shots);
  return useMemo(() => {
    const run = (work: () => Promise<void>) =>
      void runAction(async () => {
        await drafting.save();
        await work();
      });
    const numberOf = (id: string) => latest.current.findIndex((shot) => shot.id === id) + 1;
    return {
      add: (after) =>
        run(async () => {
          reveal(await addShot({ storyId: story.id, after }), true);
          announce('Shot added');
        }),
      duplicate: ({ id }) =>
        run(async () => {
          reveal(await duplicateShot(id), true);
          announce('Shot duplicated');
        }),
      split: ({ id }) =>
        run(async () => {
          const caret = drafting.caretOf(id);
          const number = numberOf(id);
          await splitShot(id, caret);
          reveal(id, false);
          announce(`Shot ${number} split in two`);
        }),
      merge: ({ id }) =>
        run(async () => {
          const number = numberOf(id);
          await mergeShots(id);
          reveal(id, false);
          announce(`Shots ${number} and ${number + 1} merged`);
        }),
      move: ({ id }, to) =>
        run(async () => {
          const count = latest.current.length;
          if (to < 0 || to >= count) return;
          await moveShot(story.id, id, to);
          reveal(id, false);
          announce(`Shot moved to ${to + 1} of ${count}`);
        }),
      lock: (shot) =>
        run(async () => {
          await updateShot(shot, { is_locked: !shot.is_locked });
          announce(shot.is_locked ? 'Shot unlocked' : 'Shot locked');
        }),
      remove: ({ id }) =>
        run(async () => {
          const at = numberOf(id) - 1;
          const next = latest.current[at + 1] ?? latest.current[at - 1];
          await deleteShot(id);
          if (next !== undefined) reveal(next.id, false);
        }),
    };
  }, [story.id, latest, drafting, announce, reveal]);
}
