import * as v from 'valibot';
import { addShot } from '../../../contract/changes/stories/shots/add-shot.ts';
import { createStory } from '../../../contract/changes/stories/create-story.ts';
import type { Asking, ChangeStep } from './change-step.ts';

const shotOf = ({ names: { story, shots }, pick }: Pick<Asking, 'names' | 'pick'>) => ({ id: shots[pick % 3]!, story_id: story });

/** The steps of a play that change a story and its shots: two that it begins with, and one that is added. */
export const storySteps = {
  makeStory: ({ names: { story, shots }, pick, now }) => {
    const list = shots.slice(0, 2).map((id, index) => ({ id, position: `${index + 1}`, shotImagePrompt: `shot ${pick}` }));
    return { kind: 'story.create', args: v.parse(createStory.args, { id: story, category_id: 'asmr_video', shots: list, at: now }) };
  },
  renameStory: ({ names, pick }) => ({ kind: 'story.update', args: { id: names.story, title: `Renamed ${pick}` } }),
  deleteStory: ({ names }) => ({ kind: 'story.delete', args: { id: names.story, row: null } }),
  restoreStory: ({ names }) => ({ kind: 'story.restore', args: { id: names.story, row: null } }),
  addShot: (asking) => {
    const shot = { ...shotOf(asking), id: asking.names.shots[2], position: 'V', at: asking.now };
    return { kind: 'shot.add', args: v.parse(addShot.args, shot) };
  },
  editShot: (asking) => ({ kind: 'shot.update', args: { ...shotOf(asking), shotVideoPrompt: `move ${asking.pick}` } }),
  moveShot: (asking) => ({ kind: 'shot.update', args: { ...shotOf(asking), position: `k${asking.pick + 1}` } }),
  deleteShot: (asking) => ({ kind: 'shot.delete', args: { ...shotOf(asking), row: null } }),
  restoreShot: (asking) => ({ kind: 'shot.restore', args: { ...shotOf(asking), row: null } }),
} satisfies Record<string, ChangeStep>;
