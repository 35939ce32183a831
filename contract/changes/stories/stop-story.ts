import * as v from 'valibot';
import { idSchema } from '../../id.ts';
import { rowKey } from '../../rows/row-key.ts';
import { storyAnswerSchema } from '../../stories/answer.ts';
import { isMaking, stoppedStatus } from '../../stories/status.ts';
import { defineChange } from '../define-change.ts';

export const stopStory = defineChange({
  kind: 'story.stop',
  args: v.object({ id: idSchema }),
  rows: ({ id }) => [rowKey('stories', id)],
  check: ({ id }, find) => (isMaking(find('stories', id)?.status ?? 'ready') ? null : { code: 'GONE' }),
  apply: { stories: (row) => row && (isMaking(row.status) ? { ...row, status: stoppedStatus(row.status) } : row) },
  route: {
    name: 'storyStop',
    path: '/api/stories/:id/stop',
    summary: 'Stop making a story; what is done stays, what has not begun costs nothing',
    params: v.strictObject({ id: idSchema }),
    response: v.object({ data: storyAnswerSchema }),
    errors: ['NOT_FOUND'],
  },
  params: ({ id }) => ({ id }),
  body: () => undefined,
  describe: () => 'Stop making a story',
  goesFirst: true,
  isSilentWhenGone: true,
});
