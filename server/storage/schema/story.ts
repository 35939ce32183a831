import { bigint, boolean, doublePrecision, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { scriptTemplates, storyCategories } from '../../../contract/stories/category.ts';
import { storyStatuses } from '../../../contract/stories/status.ts';
import { shotFits } from '../../../contract/stories/shots/shot.ts';
import type { FilmChapter } from '../../../contract/stories/film/film-chapters.ts';
import { soundKinds, type WordTime } from '../../../contract/stories/sounds/sound.ts';
import { storyAspectRatios, type CategoryInputs, type StoryProp, type StoryRow } from '../../../contract/stories/story.ts';
import { storySoundDefaults } from '../../../contract/stories/story-defaults.ts';
import { instant, namesFiles, naming } from './columns.ts';
import { media } from './media.ts';
import { digested, synced } from './space.ts';

export const story = pgTable(
  'story',
  {
    id: uuid('id').primaryKey(),
    ...synced,
    ...digested,
    userId: text('user_id').notNull(),
    title: text('title').notNull().default(''),
    categoryId: text('category_id', { enum: storyCategories }).notNull(),
    categoryInputs: jsonb('category_inputs').$type<CategoryInputs>().notNull(),
    template: text('template', { enum: scriptTemplates }),
    lastExportThumbnailUrl: text('last_export_thumbnail_url'),
    ...naming('category_inputs', 'last_export_thumbnail_url'),
    createdAt: instant('created_at').notNull(),
    status: text('status', { enum: storyStatuses }).notNull().default('ready'),
    problem: text('problem'),
    /** 0–1 of the film that is being rendered. */
    progress: doublePrecision('progress'),
    /** Its running or last run. */
    workflowRunId: uuid('workflow_run_id'),
    aspectRatio: text('aspect_ratio', { enum: storyAspectRatios }).notNull().default('16:9'),
    style: text('style').notNull().default(''),
    imageModel: text('image_model'),
    videoModel: text('video_model'),
    seed: bigint('seed', { mode: 'number' }).notNull().default(0),
    props: jsonb('props').$type<StoryProp[]>().notNull().default([]),
    voice: jsonb('voice').$type<StoryRow['voice']>().notNull().default(storySoundDefaults.voice),
    music: jsonb('music').$type<StoryRow['music']>().notNull().default(storySoundDefaults.music),
    captions: jsonb('captions').$type<StoryRow['captions']>().notNull().default(storySoundDefaults.captions),
    transitionSeconds: doublePrecision('transition_seconds').notNull().default(0),
    lastExportMediaId: uuid('last_export_media_id'),
    /** Of that film, for its public page. */
    lastExportChapters: jsonb('last_export_chapters').$type<FilmChapter[]>().notNull().default([]),
    /** As of shared items. */
    shareHash: text('share_hash').unique(),
    shareSealed: text('share_sealed'),
  },
  (t) => [
    index('story_changes').on(t.spaceId, t.seq),
    index('story_files').using('gin', t.namedFiles).where(namesFiles),
    index('story_newest').on(t.spaceId, t.createdAt.desc(), t.id.desc()),
  ],
);

export const storyShot = pgTable(
  'story_shot',
  {
    id: uuid('id').primaryKey(),
    ...synced,
    ...digested,
    storyId: uuid('story_id')
      .notNull()
      .references(() => story.id, { onDelete: 'cascade' }),
    /** Compared by its bytes, as devices do. */
    position: text('position').notNull(),
    shotImagePrompt: text('shot_image_prompt').notNull().default(''),
    shotVideoPrompt: text('shot_video_prompt').notNull().default(''),
    shotVoiceoverScript: text('shot_voiceover_script').notNull().default(''),
    imageMediaId: uuid('image_media_id'),
    videoMediaId: uuid('video_media_id'),
    targetSeconds: doublePrecision('target_seconds'),
    speed: doublePrecision('speed').notNull().default(1),
    trimStart: doublePrecision('trim_start').notNull().default(0),
    trimEnd: doublePrecision('trim_end'),
    isLocked: boolean('is_locked').notNull().default(false),
    imageModel: text('image_model'),
    videoModel: text('video_model'),
    fit: text('fit', { enum: shotFits }).notNull().default('crop'),
    clipGain: doublePrecision('clip_gain').notNull().default(1),
    problem: text('problem'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('story_shot_changes').on(t.spaceId, t.seq), index('story_shot_story').on(t.storyId)],
);

export const storyMedia = pgTable(
  'story_media',
  {
    /** `<story>.<media>`: an item is in a story once. */
    id: text('id').primaryKey(),
    ...synced,
    ...digested,
    storyId: uuid('story_id')
      .notNull()
      .references(() => story.id, { onDelete: 'cascade' }),
    mediaId: uuid('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    shotId: uuid('shot_id'),
    title: text('title').notNull().default(''),
    madeOf: text('made_of'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('story_media_changes').on(t.spaceId, t.seq),
    index('story_media_story').on(t.storyId),
    index('story_media_media').on(t.mediaId),
  ],
);

export const storySound = pgTable(
  'story_sound',
  {
    id: uuid('id').primaryKey(),
    ...synced,
    ...digested,
    storyId: uuid('story_id')
      .notNull()
      .references(() => story.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: soundKinds }).notNull(),
    shotId: uuid('shot_id'),
    url: text('url'),
    ...naming('url'),
    name: text('name').notNull().default(''),
    seconds: doublePrecision('seconds').notNull(),
    offset: doublePrecision('offset').notNull().default(0),
    start: doublePrecision('start').notNull().default(0),
    end: doublePrecision('end'),
    gain: doublePrecision('gain').notNull().default(1),
    fade: doublePrecision('fade').notNull().default(0),
    words: jsonb('words').$type<WordTime[]>().notNull().default([]),
    beats: jsonb('beats').$type<number[]>().notNull().default([]),
    text: text('text').notNull().default(''),
    madeOf: text('made_of'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('story_sound_changes').on(t.spaceId, t.seq),
    index('story_sound_story').on(t.storyId),
    index('story_sound_files').using('gin', t.namedFiles).where(namesFiles),
  ],
);
