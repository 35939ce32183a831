import { useMemo, type RefObject } from 'react';
import { filmFps, type FilmPlan } from '../../../../../contract/stories/film/film-plan.ts';
import { deleteShot } from '../../../../actions/stories/shots/delete-shot.ts';
import { deleteSound } from '../../../../actions/stories/sounds/delete-sound.ts';
import { moveShot } from '../../../../actions/stories/shots/move-shot.ts';
import { splitShotAt } from '../../../../actions/stories/shots/split-shot-at.ts';
import { updateShot } from '../../../../actions/stories/shots/update-shot.ts';
import { updateSound } from '../../../../actions/stories/sounds/update-sound.ts';
import type { StoryShot } from '../../../../db/queries/stories/stories.ts';
import { runAction } from '../../../../ui/feedback/run-action.ts';
import { useLatest } from '../../../../ui/hooks/use-latest.ts';
import type { Drafting } from '../../inspector/drafting.ts';
import { playhead } from '../../player/playhead.state.ts';
import type { TimelineBlock } from '../drag/gestures.ts';
import { formatLength, toSeconds } from '../time-scale.ts';
import { previewTrim, type FilmRows } from './preview-trim.ts';
import { cutOf } from './shot-at.ts';
import { moveSound, trimSound } from './trim-sound.ts';
import type { Edge } from './trim-shot.ts';

export type TimelineEdits = {
  /** Moves an edge by seconds of the film. */
  trim: (block: TimelineBlock, edge: Edge, by: number) => void;
  /** Moves an edge to the playhead. */
  trimToPlayhead: (block: TimelineBlock, edge: Edge) => void;
  /** Moves a sound, or the end of a shot, by frames. */
  nudge: (block: TimelineBlock, frames: number) => void;
  /** Cuts the shot under the playhead in two. */
  split: () => void;
  setSpeed: (block: TimelineBlock, speed: number) => void;
  /** Moves a shot to a place among all shots. */
  move: (shot: StoryShot, to: number) => Promise<void>;
  remove: (block: TimelineBlock) => void;
};

type EditOptions = {
  rows: FilmRows;
  plan: FilmPlan;
  drafting: Drafting;
  /** Announces the edit to screen readers. */
  announce: (text: string) => void;
  /** Called before a block is removed. */
  onRemove: (block: TimelineBlock) => void;
};

/** The edits of a timeline that keys, buttons and menus make; each is one step of Undo. */
export function useTimelineEdits(options: EditOptions): TimelineEdits {
  const latest = useLatest(options);
  return useMemo(() => {
    // Unsaved text becomes a separate edit before this one.
    const run: Run = (work) =>
      void runAction(async () => {
        await latest.current.drafting.save();
        await work();
      });
    return { ...createBlockEdits(latest, run), ...createShotEdits(latest, run) };
  }, [latest]);
}

type Latest = RefObject<EditOptions>;
type Run = (work: () => Promise<unknown>) => void;

/** The edits of shots and sounds. */
function createBlockEdits(latest: Latest, run: Run): Pick<TimelineEdits, 'trim' | 'trimToPlayhead' | 'nudge' | 'remove'> {
  const trim: TimelineEdits['trim'] = (block, edge, by) => {
    const { rows, plan, announce } = latest.current;
    if (block.track === 'captions') return;
    if (block.track === 'video') {
      const { shot, planned } = block;
      const { fields, seconds } = previewTrim(rows, plan, { shot, planned, edge, by });
      announce(`Shot ${block.index + 1}, ${formatLength(seconds)}`);
      if (Object.keys(fields).length > 0) run(() => updateShot(shot, fields));
    } else {
      const fields = trimSound(block.sound, block.planned, { edge, by });
      if (Object.keys(fields).length > 0) run(() => updateSound(block.sound, fields));
    }
  };
  return {
    trim,
    trimToPlayhead: (block, edge) => {
      const at = toSeconds(playhead.frame);
      const isInside = at > block.at && at < block.at + block.seconds;
      if (isInside) trim(block, edge, at - (edge === 'start' ? block.at : block.at + block.seconds));
      else latest.current.announce('The playhead is not on this block');
    },
    nudge: (block, frames) => {
      if (block.track === 'captions') return;
      if (block.track === 'video') trim(block, 'end', frames / filmFps);
      else {
        const fields = moveSound(block.sound, frames / filmFps);
        if (fields.offset === undefined) return;
        latest.current.announce(`Starts ${formatLength(fields.offset)} in`);
        run(() => updateSound(block.sound, fields));
      }
    },
    remove: (block) => {
      if (block.track !== 'captions') latest.current.onRemove(block);
      if (block.track === 'video') run(() => deleteShot(block.shot.id));
      else if (block.track !== 'captions') run(() => deleteSound(block.sound.id));
    },
  };
}

function createShotEdits(latest: Latest, run: Run): Pick<TimelineEdits, 'split' | 'setSpeed' | 'move'> {
  return {
    split: () => {
      const { plan, rows, announce } = latest.current;
      const cut = cutOf(plan, playhead.frame);
      if (cut === null) announce('Put the playhead inside a shot to split it');
      else
        run(async () => {
          await splitShotAt(cut.shotId, cut);
          announce(`Shot ${rows.shots.findIndex(({ id }) => id === cut.shotId) + 1} split in two`);
        });
    },
    setSpeed: (block, speed) => {
      if (block.track !== 'video' || block.shot.speed === speed) return;
      latest.current.announce(`Shot ${block.index + 1}, speed ${speed}`);
      run(() => updateShot(block.shot, { speed }));
    },
    move: async ({ id, story_id }, to) => {
      const { announce, rows, drafting } = latest.current;
      if (to < 0 || to >= rows.shots.length) return;
      await drafting.save();
      await moveShot(story_id, id, to);
      announce(`Shot moved to ${to + 1} of ${rows.shots.length}`);
    },
  };
}
