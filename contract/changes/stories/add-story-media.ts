import * as v from 'valibot';
import { idSchema } from '../../id.ts';
import { rowKey } from '../../rows/row-key.ts';
import { storyMediaAnswerSchema } from '../../stories/answer.ts';
import { sentChapters } from '../../stories/film/film-chapters.ts';
import { filmMadeOf, filmPoster } from '../../stories/film/film-item.ts';
import { storyMediaId } from '../../stories/story-media.ts';
import { defineChange } from '../define-change.ts';
import { mediaKeys } from '../item-ids.ts';
import { ownStoryKeys } from './shots/shot-keys.ts';

export const addStoryMedia = defineChange({
  kind: 'story.addMedia',
  /** Puts an own item into a story, as a take of a shot where `shot_id` names one. The item stays where it is. */
  args: v.object({
    story_id: idSchema,
    media_id: idSchema,
    shot_id: v.optional(v.nullable(idSchema), null),
    /** It is a film of the story, and now its newest. */
    is_film: v.exactOptional(v.literal(true)),
    /** Of the film. */
    chapters: v.exactOptional(sentChapters),
    at: v.number(),
  }),
  rows: ({ story_id: storyId, media_id: mediaId }) => [rowKey('storyMedia', storyMediaId(storyId, mediaId)), rowKey('stories', storyId)],
  alsoKeys: ownStoryKeys,
  waitsFor: (args) => ('media_id' in args && typeof args.media_id === 'string' ? mediaKeys([args.media_id]) : []),
  check: ({ story_id: storyId }, find) => (find('stories', storyId) === undefined ? { code: 'GONE' } : null),
  apply: {
    stories: (row, { is_film: isFilm, media_id: id }) =>
      row && isFilm ? { ...row, last_export_media_id: id, last_export_thumbnail_url: filmPoster(id) } : row,
    storyMedia: (row, { at, is_film: isFilm, chapters: _ofFilm, ...asked }, { id }) =>
      row ?? { ...asked, id, title: '', made_of: isFilm ? filmMadeOf(asked.media_id) : null, created_at: at },
  },
  route: {
    name: 'storyMediaAdd',
    path: '/api/stories/:id/media',
    summary: 'Put an own item into a story',
    params: v.strictObject({ id: idSchema }),
    body: v.strictObject({
      media_id: idSchema,
      shot_id: v.optional(v.nullable(idSchema), null),
      is_film: v.exactOptional(v.literal(true)),
      chapters: v.exactOptional(sentChapters),
    }),
    response: v.object({ data: storyMediaAnswerSchema }),
    errors: ['NOT_FOUND', 'GONE', 'STORY_MEDIA_FULL'],
  },
  params: ({ story_id: id }) => ({ id }),
  // A studio without films refuses the field.
  body: ({ media_id, shot_id, is_film, chapters }) => ({ media_id, shot_id, ...(is_film && { is_film }), ...(chapters && { chapters }) }),
  describe: () => 'Put an item into a story',
});
