import * as v from 'valibot';
import { idSchema } from '../../id.ts';
import { rowKey } from '../../rows/row-key.ts';
import { filmOptions } from '../../stories/film/film-options.ts';
import { isMaking } from '../../stories/status.ts';
import { defineChange } from '../define-change.ts';
import { storyKey } from './shots/shot-keys.ts';

export const exportStory = defineChange({
  kind: 'story.export',
  /** `run_id`: identifier of the run, made by the device. */
  args: v.object({ id: idSchema, run_id: idSchema, ...filmOptions }),
  rows: ({ id }) => [rowKey('stories', id)],
  waitsFor: (args) => ('id' in args && typeof args.id === 'string' ? [storyKey(args.id)] : []),
  check: ({ id }, find) => {
    const story = find('stories', id);
    if (story === undefined) return { code: 'GONE' };
    return isMaking(story.status) ? { code: 'STORY_BUSY' } : null;
  },
  apply: {
    stories: (row, { run_id: runId }) =>
      row && { ...row, status: 'processing:user_exporting_video', problem: null, progress: null, workflow_run_id: runId },
  },
  route: {
    name: 'storyExport',
    path: '/api/stories/workflow/rebuild_timeline_and_export',
    summary: 'Render the film of a story at the studio, which becomes an item of the story',
    body: v.strictObject({ storyId: idSchema, run_id: v.optional(idSchema), ...filmOptions }),
    response: v.object({ workflowRunId: idSchema }),
    errors: ['NOT_FOUND', 'GONE', 'ID_TAKEN', 'STORY_BUSY', 'STORY_EMPTY'],
  },
  body: ({ id: storyId, ...change }) => ({ storyId, ...change }),
  describe: () => 'Export the film of a story',
  explain: (_args, code) => (code === 'STORY_EMPTY' ? 'No shot of this story has a picture or a clip yet.' : undefined),
});
