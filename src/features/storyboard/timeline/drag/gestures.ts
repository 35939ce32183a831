import { filmFps, type FilmPlan } from '../../../../../contract/stories/film/film-plan.ts';
import type { StoryShot, StorySound } from '../../../../db/queries/stories/stories.ts';
import { dropIndex } from '../edit/drop-index.ts';
import { previewTrim, type FilmRows } from '../edit/preview-trim.ts';
import { snapSpan, snapTime } from '../edit/snap.ts';
import { moveSound, trimSound, type SoundPlace } from '../edit/trim-sound.ts';
import type { Edge, Trimmed } from '../edit/trim-shot.ts';
import { formatLength, toFrame } from '../time-scale.ts';
import type { Block } from '../tracks/list-blocks.ts';
import type { Marks } from './marks.ts';

export type TimelineBlock = Block<StoryShot, StorySound>;

/** The effect of a drag on a block, during it and at its end. */
export type Gesture = {
  /** Follows the pointer, which has moved `by` seconds to the right. */
  follow: (by: number, snapping: Snapping) => void;
  /** Commits the edit; null when nothing changes. */
  drop: () => Promise<unknown> | null;
};
/** Times to snap to, and the snap distance, seconds. */
export type Snapping = { targets: readonly number[]; reach: number };

export type GestureContext = {
  rows: FilmRows;
  plan: FilmPlan;
  marks: Marks;
  saveShot: (shot: StoryShot, fields: Trimmed) => Promise<unknown>;
  saveSound: (sound: StorySound, fields: SoundPlace) => Promise<unknown>;
  moveShot: (shot: StoryShot, to: number) => Promise<unknown>;
};

/** Starts a drag of a block by an edge or its body. Null: the block cannot be dragged. */
export function beginGesture(block: TimelineBlock, edge: Edge | null, context: GestureContext): Gesture | null {
  if (block.track === 'captions') return null;
  if (block.track !== 'video') return dragSound(block, edge, context);
  return edge === null ? carryShot(block, context) : dragShotEdge(block, edge, context);
}

function dragShotEdge(block: ShotBlock, edge: Edge, { rows, plan, marks, saveShot }: GestureContext): Gesture {
  const { key, at, seconds, shot, planned } = block;
  const edgeAt = edge === 'start' ? at : at + seconds;
  // Edges that move with this one are no snap targets.
  const moving = new Set([edgeAt, plan.frames / filmFps, ...plan.shots.map(({ from }) => from / filmFps).filter((time) => time >= at)]);
  let fields: Trimmed = {};
  return {
    follow: (by, { targets, reach }) => {
      const fixed = targets.filter((target) => !moving.has(target));
      const snapped = snapTime(edgeAt + by, fixed, reach);
      const next = previewTrim(rows, plan, { shot, planned, edge, by: snapped.time - edgeAt });
      fields = next.fields;
      // During the drag the start follows the pointer; after it the film closes the gap.
      const from = edge === 'start' ? at - next.shift : at;
      marks.place(key, { at: from, seconds: next.seconds });
      if (edge === 'end') marks.ripple(at + seconds, next.shift);
      marks.guide(snapped.target);
      marks.tip(edge === 'start' ? from : at + next.seconds, `${formatLength(next.seconds)} (${signed(next.shift)})`);
    },
    drop: () => (Object.keys(fields).length === 0 ? null : saveShot(shot, fields)),
  };
}

function carryShot(block: ShotBlock, { plan, marks, moveShot }: GestureContext): Gesture {
  const { key, at, seconds, shot, index } = block;
  const others = plan.shots.filter(({ shotId }) => shotId !== shot.id);
  let to = index;
  return {
    follow: (by) => {
      to = dropIndex(plan.shots, shot.id, toFrame(at + by + seconds / 2));
      const before = others[to];
      const last = others.at(-1);
      const place = before !== undefined ? before.from : last === undefined ? 0 : last.from + last.frames;
      marks.place(key, { lift: by });
      marks.drop(to === index ? null : place / filmFps);
      marks.tip(at + by, to === index ? '' : `To place ${to + 1}`);
    },
    drop: () => (to === index ? null : moveShot(shot, to)),
  };
}

type ShotBlock = Extract<TimelineBlock, { track: 'video' }>;
type SoundBlock = Extract<TimelineBlock, { sound: StorySound }>;

function dragSound(block: SoundBlock, edge: Edge | null, { marks, saveSound }: GestureContext): Gesture {
  const { key, at, seconds, sound, planned } = block;
  let fields: SoundPlace = {};
  return {
    follow: (by, snapping) => {
      const edgeAt = edge === 'end' ? at + seconds : at;
      const snapped = edge === null ? snapSpan(at + by, seconds, snapping) : snapTime(edgeAt + by, snapping.targets, snapping.reach);
      const moved = snapped.time - edgeAt;
      fields = edge === null ? moveSound(sound, moved) : trimSound(sound, planned, { edge, by: moved });
      const from = at + (fields.offset ?? sound.offset) - sound.offset;
      const end = fields.end === undefined ? planned.end : (fields.end ?? sound.seconds);
      const length = end - (fields.start ?? planned.start);
      marks.place(key, { at: from, seconds: length });
      marks.guide(snapped.target);
      marks.tip(edge === 'end' ? from + length : from, edge === null ? signed(from - at) : formatLength(length));
    },
    drop: () => (Object.keys(fields).length === 0 ? null : saveSound(sound, fields)),
  };
}

function signed(seconds: number): string {
  return `${seconds < 0 ? '−' : '+'}${formatLength(Math.abs(seconds))}`;
}
