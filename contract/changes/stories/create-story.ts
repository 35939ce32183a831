import * as v from 'valibot';
import { idSchema } from '../../id.ts';
import { rowKey } from '../../rows/row-key.ts';
import { storyDetailSchema } from '../../stories/answer.ts';
import { storyCategories } from '../../stories/category.ts';
import { newShotEntries } from '../../stories/shots/shot.ts';
import { storyMediaId } from '../../stories/story-media.ts';
import { sentStory, storyLimits } from '../../stories/story.ts';
import { storySoundDefaults } from '../../stories/story-defaults.ts';
import { defineChange } from '../define-change.ts';
import { addressKeys } from '../item-ids.ts';
import { namedAddresses } from './named-addresses.ts';

const fields = {
  title: v.optional(sentStory.title, ''),
  category_id: v.picklist(storyCategories),
  category_inputs: v.optional(sentStory.category_inputs, {}),
  template: v.optional(sentStory.template, null),
  aspect_ratio: v.optional(sentStory.aspect_ratio, '16:9'),
  style: v.optional(sentStory.style, ''),
  image_model: v.optional(sentStory.image_model, null),
  video_model: v.optional(sentStory.video_model, null),
  seed: v.optional(sentStory.seed, 0),
  props: v.optional(sentStory.props, []),
  voice: v.optional(sentStory.voice, storySoundDefaults.voice),
  music: v.optional(sentStory.music, storySoundDefaults.music),
  captions: v.optional(sentStory.captions, storySoundDefaults.captions),
  transition_seconds: v.optional(sentStory.transition_seconds, 0),
};

/** Shots that a story begins with: those of a copy with their chosen takes, or of a script that the device wrote. Else it begins empty. */
const shots = v.optional(
  v.pipe(
    v.array(v.strictObject({ id: idSchema, ...newShotEntries })),
    v.maxLength(storyLimits.shots, `must be at most ${storyLimits.shots}`),
    v.check((list) => new Set(list.map(({ id }) => id)).size === list.length, 'must have a different identifier for each shot'),
  ),
  [],
);

export const createStory = defineChange({
  kind: 'story.create',
  /** `at`: ms since 1970, the studio's clock as far as the device knows it; so in all changes of stories. */
  args: v.object({ id: idSchema, ...fields, shots, at: v.number() }),
  rows: ({ id, shots: list }) => [
    rowKey('stories', id),
    ...list.map((shot) => rowKey('storyShots', shot.id)),
    ...takesOf(list).map(({ mediaId }) => rowKey('storyMedia', storyMediaId(id, mediaId))),
  ],
  waitsFor: (args) => addressKeys(namedAddresses(args)),
  apply: {
    stories: (row, { at, shots: _shots, ...story }) =>
      row ?? {
        ...story,
        last_export_thumbnail_url: null,
        created_at: at,
        status: 'draft',
        problem: null,
        workflow_run_id: null,
        progress: null,
        last_export_media_id: null,
        share_token: null,
      },
    storyShots: (row, { id: storyId, shots: list, at }, { id }) => {
      const shot = list.find((one) => one.id === id);
      return row ?? (shot === undefined ? null : { ...shot, story_id: storyId, problem: null, created_at: at });
    },
    storyMedia: (row, { id: storyId, shots: list, at }, { id }) => {
      const take = takesOf(list).find(({ mediaId }) => storyMediaId(storyId, mediaId) === id);
      if (row !== null || take === undefined) return row;
      return { id, story_id: storyId, media_id: take.mediaId, shot_id: take.shotId, title: '', made_of: null, created_at: at };
    },
  },
  route: {
    name: 'storyCreate',
    path: '/api/stories',
    summary: 'Make a story; the client may make the identifiers',
    body: v.strictObject({ id: v.optional(idSchema), ...fields, shots }),
    response: v.object({ data: storyDetailSchema }),
    errors: ['ID_TAKEN', 'STORIES_FULL', 'NOT_FOUND', 'GONE'],
  },
  body: ({ at: _at, ...body }) => body,
  describe: ({ title }) => (title === '' ? 'Make a story' : `Make the story “${title}”`),
  standsAlone: true,
});

type Shown = { id: string; image_media_id: string | null; video_media_id: string | null };

/** The items that shots show, each once, with the shot that shows it first. */
export function takesOf(list: readonly Shown[]): { mediaId: string; shotId: string }[] {
  const shotOf = new Map<string, string>();
  for (const shot of list)
    for (const mediaId of [shot.image_media_id, shot.video_media_id])
      if (mediaId !== null && !shotOf.has(mediaId)) shotOf.set(mediaId, shot.id);
  return [...shotOf].map(([mediaId, shotId]) => ({ mediaId, shotId }));
}
