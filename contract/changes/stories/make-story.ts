import * as v from 'valibot';
import { idSchema } from '../../id.ts';
import { rowKey } from '../../rows/row-key.ts';
import { storyAnswerSchema } from '../../stories/answer.ts';
import { isMaking } from '../../stories/status.ts';
import { makingGoals } from '../../stories/making.ts';
import { storyLimits } from '../../stories/story.ts';
import { defineChange } from '../define-change.ts';
import { storyKey } from './shots/shot-keys.ts';

const fields = {
  /** The step after which the run rests: everything before it that is missing is made first. `voices`, `music`: these alone. */
  until: v.picklist(makingGoals),
  /** Only these shots; absent: all that are not locked. */
  shot_ids: v.optional(v.pipe(v.array(idSchema), v.minLength(1), v.maxLength(storyLimits.shots))),
  /** Makes takes of the last step also where nothing changed; the steps before it only make what is missing. */
  is_anew: v.optional(v.boolean(), false),
};

export const makeStory = defineChange({
  kind: 'story.make',
  /** `run_id`: identifier of the run, made by the device. `credits`: what the person was told that it costs at most. */
  args: v.object({ id: idSchema, run_id: idSchema, ...fields, credits: v.number() }),
  rows: ({ id }) => [rowKey('stories', id)],
  waitsFor: (args) => ('id' in args && typeof args.id === 'string' ? [storyKey(args.id)] : []),
  check: ({ id }, find) => {
    const story = find('stories', id);
    if (story === undefined) return { code: 'GONE' };
    return isMaking(story.status) ? { code: 'STORY_BUSY' } : null;
  },
  apply: {
    stories: (row, { run_id: runId }) => row && { ...row, status: 'creating_story', problem: null, workflow_run_id: runId },
  },
  route: {
    name: 'storyMake',
    path: '/api/stories/:id/make',
    summary: 'Make what a story lacks: its storyboard, pictures, clips, voices, music',
    params: v.strictObject({ id: idSchema }),
    body: v.strictObject({ run_id: v.optional(idSchema), ...fields }),
    response: v.object({ data: storyAnswerSchema }),
    errors: ['NOT_FOUND', 'GONE', 'ID_TAKEN', 'STORY_BUSY', 'STORY_EMPTY', 'MODEL_UNAVAILABLE', 'PLAN_LIMIT', 'CREDITS_EXHAUSTED'],
  },
  params: ({ id }) => ({ id }),
  body: ({ id: _id, credits: _credits, ...body }) => body,
  describe: () => 'Make a story',
  costsCredits: true,
});
