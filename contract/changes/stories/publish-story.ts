import * as v from 'valibot';
import { idSchema } from '../../id.ts';
import { rowKey } from '../../rows/row-key.ts';
import { defineChange } from '../define-change.ts';
import { storyKey } from './shots/shot-keys.ts';

export const publishStory = defineChange({
  kind: 'story.publish',
  args: v.object({ id: idSchema }),
  rows: ({ id }) => [rowKey('stories', id)],
  waitsFor: (args) => ('id' in args && typeof args.id === 'string' ? [storyKey(args.id)] : []),
  check: ({ id }, find) => {
    const story = find('stories', id);
    if (story === undefined) return { code: 'GONE' };
    return story.last_export_media_id === null ? { code: 'FILM_MISSING' } : null;
  },
  // Only the studio makes a link: an empty one is on its way.
  apply: { stories: (row) => row && { ...row, share_token: row.share_token ?? '' } },
  route: {
    name: 'storyPublish',
    path: '/api/stories/:id/publish',
    summary: 'Show the newest film of a story to everybody who has its link',
    params: v.strictObject({ id: idSchema }),
    /** Null: its link was sealed with another secret, opens what it did, and cannot be shown. */
    response: v.object({ share_token: v.nullable(v.string()) }),
    errors: ['NOT_FOUND', 'GONE', 'FILM_MISSING', 'NO_SHARE_ACCESS', 'CONTENT_WARNING', 'ASSESSMENT_FAILED'],
  },
  params: ({ id }) => ({ id }),
  body: () => undefined,
  describe: () => 'Share a story',
  isAcceptedBy: (find, { id }) => Boolean(find('stories', id)?.share_token),
});
