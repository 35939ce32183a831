import { sql } from 'drizzle-orm';
import { bigint, boolean, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ChosenSettings } from '../../../contract/generations/settings/chosen-settings.ts';
import { speeds } from '../../../contract/generations/cost/turbo.ts';
import type { ImportedSettings } from '../../../contract/metadata/imported-settings.ts';
import type { UpscaleMode, VersionMaker } from '../../../contract/media/media.ts';
import { failureCodes, mediaStatuses, sharePermissions, upscaleModes } from '../../../contract/media/media.ts';
import type { Making } from '../../../contract/media/media-row.ts';
import type { LaidOver } from '../laid-over.ts';
import { instant, namesFiles, naming, tsvector } from './columns.ts';
import { digested, space, synced } from './space.ts';

/** One upscaled version of an item. `by`: absent where that was not noted. */
export type UpscaledFile = {
  hash: string;
  mime: string;
  width: number;
  height: number;
  sizeBytes: number;
  by?: VersionMaker;
  /** Faces that were found and enhanced; absent where none were looked for. */
  faces?: number;
};

export const generation = pgTable(
  'generation',
  {
    id: uuid('id').primaryKey(),
    ...synced,
    userId: text('user_id').notNull(),
    /** The mutation that asked for it: charges and refunds refer to it. */
    mid: uuid('mid').notNull(),
    createdAt: instant('created_at').notNull(),
    prompt: text('prompt').notNull(),
    negativePrompt: text('negative_prompt').notNull(),
    model: text('model').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    imageNum: integer('image_num').notNull(),
    /** Null: each image has its own random seed. */
    seed: bigint('seed', { mode: 'number' }),
    variationSource: uuid('variation_source'),
    strength: doublePrecision('strength'),
    /** The other settings, named as in the request. */
    settings: jsonb('settings').$type<ChosenSettings>().notNull().default({}),
    ...naming('settings'),
    /** Internal: null where nothing is laid over the model, and of older requests. */
    laidOver: jsonb('laid_over').$type<LaidOver>(),
    /** Its speed in the queue; null for imported and older requests. */
    speed: text('speed', { enum: speeds }),
    /** The settings that an imported file states; null for requests made here. */
    imported: jsonb('imported').$type<ImportedSettings>(),
    /**
     * Folded words of prompt, negative prompt and models, each with the key of its space before it, and the model itself: see
     * `space_search` in the migrations.
     */
    search: tsvector('search').generatedAlwaysAs(
      sql`space_search(space_id, left(prompt, 20000) || ' ' || left(negative_prompt, 20000) || ' ' || left(coalesce(imported ->> 'model', ''), 1000) || ' ' || model, model)`,
    ),
  },
  (t) => [
    index('generation_changes').on(t.spaceId, t.seq),
    index('generation_newest').on(t.spaceId, t.createdAt, t.id),
    index('generation_search').using('gin', t.search),
    /** Images of a day that were served at turbo speed. */
    index('generation_turbo')
      .on(t.userId, t.createdAt)
      .where(sql`speed = 'turbo'`),
    index('generation_files').using('gin', t.namedFiles).where(namesFiles),
  ],
);

/** The words of a space, to find those that contain or resemble a typed one. */
export const searchWord = pgTable(
  'search_word',
  {
    spaceId: text('space_id')
      .notNull()
      .references(() => space.id, { onDelete: 'cascade' }),
    word: text('word').notNull(),
  },
  (t) => [primaryKey({ columns: [t.spaceId, t.word] }), index('search_word_similar').using('gin', t.word.op('gin_trgm_ops'))],
);

export const media = pgTable(
  'media',
  {
    id: uuid('id').primaryKey(),
    ...synced,
    ...digested,
    userId: text('user_id').notNull(),
    generationId: uuid('generation_id')
      .notNull()
      .references(() => generation.id),
    index: integer('index').notNull(),
    createdAt: instant('created_at').notNull(),
    resourceType: text('resource_type', { enum: ['image', 'video'] }).notNull(),
    status: text('status', { enum: mediaStatuses }).notNull(),
    model: text('model').notNull(),
    /** Keys of the trained model and of the characters that were laid over the model. */
    madeWith: text('made_with').array().notNull().default([]),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    duration: doublePrecision('duration'),
    seed: bigint('seed', { mode: 'number' }).notNull(),
    isStarred: boolean('is_starred').notNull().default(false),
    promptHead: text('prompt_head').notNull(),
    thumbhash: text('thumbhash'),
    /** SHA-256 of the original, hex. */
    hash: text('hash'),
    mime: text('mime'),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    progress: doublePrecision('progress'),
    failedReason: text('failed_reason'),
    failedCode: text('failed_code', { enum: failureCodes }),
    origin: text('origin', { enum: ['generated', 'imported'] })
      .notNull()
      .default('generated'),
    isPublished: boolean('is_published').notNull().default(false),
    publishedAt: instant('published_at'),
    /** The user who posted it, on whose profile it appears; on a team not always its maker. */
    publishedBy: text('published_by'),
    sharePermission: text('share_permission', { enum: sharePermissions }).notNull().default('private'),
    /** SHA-256 of the unguessable name of its public page, which the first sharing makes and later ones keep. */
    shareHash: text('share_hash').unique(),
    /** That name, sealed for its owner. */
    shareSealed: text('share_sealed'),
    /** False after it was moved out of the history into an album. */
    inHistory: boolean('in_history').notNull().default(true),
    variationSource: uuid('variation_source'),
    /** Upscaled versions by mode; `hash` is the file's SHA-256 in hex. */
    upscales: jsonb('upscales').$type<Partial<Record<UpscaleMode, UpscaledFile>>>().notNull().default({}),
    upscaleMode: text('upscale_mode', { enum: upscaleModes }),
    upscalingSince: instant('upscaling_since'),
    /** The mutation that asked for the present upscaling: its charge and refund refer to it. */
    upscaleMid: uuid('upscale_mid'),
    /** 0–1, of the present upscaling. */
    upscaleFaceFidelity: doublePrecision('upscale_face_fidelity'),
    /** Like `room`, `engineKey` and `engineHandle`, of the present upscaling. */
    upscaleRoom: text('upscale_room'),
    upscaleEngineKey: text('upscale_engine_key'),
    upscaleHandle: jsonb('upscale_handle'),
    /** When the engine's picture was stored; null for imported and older items. */
    completedAt: instant('completed_at'),
    /** The connected engine in whose queue it is; null: it is made on this machine. */
    room: text('room'),
    /** Its speed in the queue; null for imported and older items. */
    speed: text('speed', { enum: speeds }),
    /** The user who boosted it, and when: it counts as a turbo image of that user and day. */
    boostedBy: text('boosted_by'),
    boostedAt: instant('boosted_at'),
    /** The engine's stage, beside `progress`. */
    making: jsonb('making').$type<Making>(),
    /** The engine that was asked, stored before the call. Without a handle it is unknown whether the engine took the job. */
    engineKey: text('engine_key'),
    /** The engine's reference to the job; stored before the first poll. */
    engineHandle: jsonb('engine_handle'),
    /** Whether this row is in `space.live_media` at present; only `touchSpace` writes it. */
    isCounted: boolean('is_counted').notNull().default(false),
  },
  (t) => [
    index('media_changes').on(t.spaceId, t.seq),
    // Read backwards. Written as «desc», an index puts nulls last and cannot serve «order by … desc».
    index('media_newest')
      .on(t.spaceId, t.createdAt, t.id)
      .where(sql`deleted_at is null`),
    index('media_starred')
      .on(t.spaceId, t.createdAt, t.id)
      .where(sql`deleted_at is null and is_starred`),
    index('media_videos')
      .on(t.spaceId, t.createdAt, t.id)
      .where(sql`deleted_at is null and resource_type = 'video'`),
    index('media_model')
      .on(t.spaceId, t.model, t.createdAt, t.id)
      .where(sql`deleted_at is null`),
    index('media_made_with')
      .using('gin', t.madeWith)
      .where(sql`made_with <> '{}'`),
    index('media_creator')
      .on(t.spaceId, t.userId, t.createdAt, t.id)
      .where(sql`deleted_at is null`),
    index('media_deleted')
      .on(t.spaceId, t.deletedAt, t.id)
      .where(sql`deleted_at is not null`),
    index('media_generation').on(t.generationId),
    index('media_in_progress')
      .on(t.createdAt)
      .where(sql`status in ('submitted', 'pending')`),
    /** Canceled items whose engine may not know. */
    index('media_canceled_work')
      .on(t.createdAt)
      .where(sql`status = 'canceled' and engine_key is not null`),
    index('media_hash').on(t.hash),
    /** A user's storage use, read from the index alone. */
    index('media_kept')
      .on(t.userId, t.hash, t.sizeBytes)
      .where(sql`hash is not null`),
    /** Links of earlier versions, which the next start seals: matches rows only once. */
    index('media_plain_links')
      .on(t.id)
      .where(sql`share_sealed not like 'v1.%'`),
    index('media_published')
      .on(t.publishedBy, t.publishedAt, t.id)
      .where(sql`is_published and deleted_at is null`),
    index('media_timed')
      .on(t.model, t.completedAt)
      .where(sql`completed_at is not null`),
    index('media_boosted')
      .on(t.boostedBy, t.boostedAt)
      .where(sql`boosted_at is not null`),
    index('media_upscaling')
      .on(t.upscalingSince)
      .where(sql`status = 'upscaling'`),
    /** Items that have an upscaled version in a file. */
    index('media_upscales')
      .using('gin', sql`jsonb_path_query_array(upscales, '$.*.hash')`)
      .where(sql`upscales <> '{}'`),
  ],
);
