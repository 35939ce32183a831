import { useMemo, type RefObject } from 'react';
import type { FilmPlan } from '../../../../../contract/stories/film/film-plan.ts';
import { updateShot } from '../../../../actions/stories/shots/update-shot.ts';
import { updateSound } from '../../../../actions/stories/sounds/update-sound.ts';
import type { StoryShot, StorySound } from '../../../../db/queries/stories/stories.ts';
import { playhead } from '../../player/playhead.state.ts';
import type { FilmRows } from '../edit/preview-trim.ts';
import { listSnapTargets } from '../edit/snap.ts';
import { toSeconds } from '../time-scale.ts';
import type { Track } from '../tracks/list-blocks.ts';
import { findBlock } from '../use-block-focus.ts';
import type { GestureContext } from './gestures.ts';
import { useBlockDrag } from './use-block-drag.ts';

type TimelineDragOptions = {
  scroller: RefObject<HTMLElement | null>;
  content: RefObject<HTMLElement | null>;
  /** Width of the track names at the left of the scroller, px. */
  inset: number;
  /** Px of a second. */
  scale: number;
  isSnapping: boolean;
  plan: FilmPlan;
  rows: FilmRows;
  tracks: readonly Track<StoryShot, StorySound>[];
  moveShot: (shot: StoryShot, to: number) => Promise<void>;
};

/** Drags of the blocks of a film. */
export function useTimelineDrag({ plan, rows, tracks, moveShot, ...view }: TimelineDragOptions) {
  const context = useMemo(
    (): Omit<GestureContext, 'marks'> => ({
      rows,
      plan,
      saveShot: updateShot,
      saveSound: updateSound,
      moveShot,
    }),
    [rows, plan, moveShot],
  );
  return useBlockDrag({
    ...view,
    context,
    findBlock: (key) => findBlock(tracks, key),
    listTargets: (block, isMoved) =>
      listSnapTargets({
        plan,
        // Its own beats move with it, so they are no targets.
        sounds: isMoved && 'sound' in block ? rows.sounds.filter(({ id }) => id !== block.sound.id) : rows.sounds,
        playhead: toSeconds(playhead.frame),
      }),
  });
}
