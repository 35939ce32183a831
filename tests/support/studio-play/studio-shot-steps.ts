import * as v from 'valibot';
import { addShot } from '../../../contract/changes/stories/shots/add-shot.ts';
import { createStory } from '../../../contract/changes/stories/create-story.ts';
import type { Wish } from '../../../contract/changes/changes.ts';

/** The changes of a story and its shots in a random play with a real studio. */
export const shotSteps = [
  'makeStory',
  'renameStory',
  'deleteStory',
  'restoreStory',
  'addShot',
  'editShot',
  'moveShot',
  'deleteShot',
  'restoreShot',
] as const;
export type ShotStep = (typeof shotSteps)[number];

export const isShotStep = (step: string): step is ShotStep => shotSteps.some((one) => one === step);

/** A story with two shots, and one that is added: all devices know them by these identifiers. */
export type StoryNames = { story: string; shots: readonly [string, string, string] };

/** The device action of a step. */
export function shotWish(step: ShotStep, { pick, now, names }: { pick: number; now: number; names: StoryNames }): Wish {
  const { story, shots } = names;
  const shot = { id: shots[pick % 3]!, story_id: story };
  switch (step) {
    case 'makeStory': {
      const list = shots.slice(0, 2).map((id, index) => ({ id, position: `${index + 1}`, shotImagePrompt: `shot ${pick}` }));
      return { kind: 'story.create', args: v.parse(createStory.args, { id: story, category_id: 'asmr_video', shots: list, at: now }) };
    }
    case 'renameStory':
      return { kind: 'story.update', args: { id: story, title: `Renamed ${pick}` } };
    case 'deleteStory':
      return { kind: 'story.delete', args: { id: story, row: null } };
    case 'restoreStory':
      return { kind: 'story.restore', args: { id: story, row: null } };
    case 'addShot':
      return { kind: 'shot.add', args: v.parse(addShot.args, { ...shot, id: shots[2], position: 'V', at: now }) };
    case 'editShot':
      return { kind: 'shot.update', args: { ...shot, shotVideoPrompt: `move ${pick}` } };
    case 'moveShot':
      return { kind: 'shot.update', args: { ...shot, position: `k${pick + 1}` } };
    case 'deleteShot':
      return { kind: 'shot.delete', args: { ...shot, row: null } };
    case 'restoreShot':
      return { kind: 'shot.restore', args: { ...shot, row: null } };
  }
}
