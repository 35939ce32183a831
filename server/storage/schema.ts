import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ImportedSettings } from '../../contract/imported-settings.ts';
import { mediaStatuses, sharePermissions, upscaleModes, type UpscaleMode } from '../../contract/media.ts';
import { plans } from '../../contract/plan.ts';
import { storyCategories, type StoryRow } from '../../contract/story.ts';
import { teamRoles } from '../../contract/team.ts';

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
/** Whole milliseconds, as positions of lists carry them. */
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** One upscaled version of an item. */
export type UpscaledFile = { hash: string; mime: string; width: number; height: number; sizeBytes: number };

/** The unit that owns synced rows and orders their changes: one per user. */
export const space = pgTable('space', {
  id: text('id').primaryKey(),
  /** Identity of one unbroken history; a restored backup gets a new one. */
  epoch: uuid('epoch').notNull().defaultRandom(),
  /** Taken by row lock inside every writing transaction, so seq order is commit order. */
  seq: bigint('seq', { mode: 'number' }).notNull().default(0),
  /** Tombstones at or below this seq are gone; older cursors must reset. */
  floorSeq: bigint('floor_seq', { mode: 'number' }).notNull().default(0),
  liveMedia: bigint('live_media', { mode: 'number' }).notNull().default(0),
});

const synced = {
  spaceId: text('space_id')
    .notNull()
    .references(() => space.id),
  seq: bigint('seq', { mode: 'number' }).notNull(),
  deletedAt: instant('deleted_at'),
};

export const generation = pgTable(
  'generation',
  {
    id: uuid('id').primaryKey(),
    ...synced,
    userId: text('user_id').notNull(),
    /** The intent that asked for it: charges and refunds hang on it. */
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
    /** What an imported file said of itself; null for what was made here. */
    imported: jsonb('imported').$type<ImportedSettings>(),
    /** Words of prompt, negative prompt and model, each behind the key of its space: see `space_search` in the migrations. */
    search: tsvector('search').generatedAlwaysAs(
      sql`space_search(space_id, left(prompt, 20000) || ' ' || left(negative_prompt, 20000) || ' ' || model)`,
    ),
  },
  (t) => [
    index('generation_changes').on(t.spaceId, t.seq),
    index('generation_newest').on(t.spaceId, t.createdAt, t.id),
    index('generation_search').using('gin', t.search),
  ],
);

/** The words of a space, to find those that contain what somebody typed, or nearly. */
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
    userId: text('user_id').notNull(),
    generationId: uuid('generation_id')
      .notNull()
      .references(() => generation.id),
    index: integer('index').notNull(),
    createdAt: instant('created_at').notNull(),
    resourceType: text('resource_type', { enum: ['image', 'video'] }).notNull(),
    status: text('status', { enum: mediaStatuses }).notNull(),
    model: text('model').notNull(),
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
    failedCode: text('failed_code', { enum: ['NSFW'] }),
    origin: text('origin', { enum: ['generated', 'imported'] })
      .notNull()
      .default('generated'),
    isPublished: boolean('is_published').notNull().default(false),
    publishedAt: instant('published_at'),
    sharePermission: text('share_permission', { enum: sharePermissions }).notNull().default('private'),
    /** Unguessable name of its public page, made at the first sharing and kept. */
    shareToken: text('share_token').unique(),
    /** False once it was moved out of the history into an album. */
    inHistory: boolean('in_history').notNull().default(true),
    variationSource: uuid('variation_source'),
    /** Upscaled versions by mode; `hash` is the file's SHA-256 in hex. */
    upscales: jsonb('upscales').$type<Partial<Record<UpscaleMode, UpscaledFile>>>().notNull().default({}),
    upscaleMode: text('upscale_mode', { enum: upscaleModes }),
    upscalingSince: instant('upscaling_since'),
    /** The intent that asked for the present upscaling: its charge and refund hang on it. */
    upscaleMid: uuid('upscale_mid'),
    /** 0–1, of the present upscaling. */
    upscaleFaceFidelity: doublePrecision('upscale_face_fidelity'),
    /** When the engine's picture was stored; null for what was imported, and before. */
    completedAt: instant('completed_at'),
    /** What the engine needs to find the job again; stored before the first poll. */
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
    index('media_hash').on(t.hash),
    index('media_timed')
      .on(t.model, t.completedAt)
      .where(sql`completed_at is not null`),
    index('media_upscaling')
      .on(t.upscalingSince)
      .where(sql`status = 'upscaling'`),
    /** Which items have an upscaled version in a file. */
    index('media_upscales')
      .using('gin', sql`jsonb_path_query_array(upscales, '$.*.hash')`)
      .where(sql`upscales <> '{}'`),
  ],
);

export const album = pgTable(
  'album',
  {
    id: uuid('id').primaryKey(),
    ...synced,
    userId: text('user_id').notNull(),
    title: text('title').notNull(),
    coverMediaId: uuid('cover_media_id'),
    /** Living items in it; only the album verbs and `countAlbums` write it. */
    imageCount: integer('image_count').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    lastAddedAt: instant('last_added_at'),
  },
  (t) => [index('album_changes').on(t.spaceId, t.seq)],
);

export const albumItem = pgTable(
  'album_item',
  {
    /** `<album>.<media>`: a membership exists once. */
    id: text('id').primaryKey(),
    ...synced,
    albumId: uuid('album_id')
      .notNull()
      .references(() => album.id, { onDelete: 'cascade' }),
    mediaId: uuid('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    addedAt: instant('added_at').notNull(),
  },
  (t) => [
    index('album_item_changes').on(t.spaceId, t.seq),
    index('album_item_album').on(t.albumId, t.addedAt.desc(), t.mediaId),
    index('album_item_media').on(t.mediaId),
    index('album_item_newest')
      .on(t.spaceId, t.addedAt.desc(), t.mediaId)
      .where(sql`deleted_at is null`),
  ],
);

export const story = pgTable(
  'story',
  {
    id: uuid('id').primaryKey(),
    ...synced,
    userId: text('user_id').notNull(),
    title: text('title').notNull().default(''),
    categoryId: text('category_id', { enum: storyCategories }).notNull(),
    categoryInputs: jsonb('category_inputs').$type<StoryRow['category_inputs']>().notNull().default({ character: null }),
    lastExportThumbnailUrl: text('last_export_thumbnail_url'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('story_changes').on(t.spaceId, t.seq)],
);

export const storyMedia = pgTable(
  'story_media',
  {
    id: uuid('id').primaryKey(),
    ...synced,
    storyId: uuid('story_id')
      .notNull()
      .references(() => story.id, { onDelete: 'cascade' }),
    shotId: text('shot_id'),
    title: text('title').notNull().default(''),
    url: text('url').notNull(),
    thumbnailUrl: text('thumbnail_url'),
    resourceType: text('resource_type', { enum: ['image', 'video'] }).notNull(),
    duration: doublePrecision('duration'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('story_media_changes').on(t.spaceId, t.seq), index('story_media_story').on(t.storyId)],
);

export const character = pgTable(
  'character',
  {
    id: uuid('id').primaryKey(),
    ...synced,
    userId: text('user_id').notNull(),
    modelId: text('model_id').notNull(),
    characterName: text('character_name').notNull(),
    thumbnail: text('thumbnail'),
    imageUrls: jsonb('image_urls').$type<string[]>().notNull().default([]),
    isLibrary: boolean('is_library').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('character_changes').on(t.spaceId, t.seq)],
);

export const trainedModel = pgTable(
  'trained_model',
  {
    id: uuid('id').primaryKey(),
    ...synced,
    userId: text('user_id').notNull(),
    key: text('key').notNull(),
    modelName: text('model_name').notNull(),
    thumbnail: text('thumbnail'),
    sampleImages: jsonb('sample_images').$type<string[]>().notNull().default([]),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('trained_model_changes').on(t.spaceId, t.seq)],
);

/** People who share one space. */
export const team = pgTable('team', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  spaceId: text('space_id')
    .notNull()
    .references(() => space.id),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** A member, or an invitation that waits: `user_id` is null until it is taken up. */
export const teamMember = pgTable(
  'team_member',
  {
    id: uuid('id').primaryKey(),
    ...synced,
    teamId: uuid('team_id')
      .notNull()
      .references(() => team.id, { onDelete: 'cascade' }),
    userId: text('user_id'),
    email: text('email').notNull(),
    role: text('role', { enum: teamRoles }).notNull(),
  },
  (t) => [
    index('team_member_changes').on(t.spaceId, t.seq),
    uniqueIndex('team_member_user')
      .on(t.userId)
      .where(sql`deleted_at is null and user_id is not null`),
    uniqueIndex('team_member_email')
      .on(t.teamId, t.email)
      .where(sql`deleted_at is null`),
    index('team_member_invited').on(t.email),
  ],
);

/** A file that was sent by a device and is not part of an item yet: whoever sent the bytes may import them. */
export const upload = pgTable(
  'upload',
  {
    userId: text('user_id').notNull(),
    /** SHA-256 of the bytes, hex. */
    hash: text('hash').notNull(),
    mime: text('mime').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    thumbhash: text('thumbhash').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] }), index('upload_hash').on(t.hash), index('upload_at').on(t.at)],
);

/** Every write that was answered: the same key again gets the same answer and no second effect. */
export const mutation = pgTable(
  'mutation',
  {
    userId: text('user_id').notNull(),
    mid: uuid('mid').notNull(),
    requestHash: bytea('request_hash').notNull(),
    /** Null while the first request is being processed inside its own transaction. */
    status: integer('status'),
    body: jsonb('body'),
    spaceId: text('space_id'),
    seq: bigint('seq', { mode: 'number' }),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.mid] }), index('mutation_at').on(t.at)],
);

/** A charge or a refund can exist once: unique by (user, intent, kind, item). */
export const creditLedger = pgTable(
  'credit_ledger',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id').notNull(),
    mid: uuid('mid').notNull(),
    kind: text('kind', { enum: ['grant', 'charge', 'refund'] }).notNull(),
    /** The refunded item, or the one whose upscaling was charged; the nil UUID otherwise. */
    mediaId: uuid('media_id')
      .notNull()
      .default(sql`'00000000-0000-0000-0000-000000000000'`),
    /** Credits; negative for a charge. */
    amount: integer('amount').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('credit_ledger_once').on(t.userId, t.mid, t.kind, t.mediaId), index('credit_ledger_user').on(t.userId)],
);

// Accounts: the tables and column names that better-auth expects, plus our own columns on user.
export const user = pgTable('user', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  isAnonymous: boolean('is_anonymous').notNull().default(false),
  role: text('role').notNull().default('user'),
  plan: text('plan', { enum: plans }).notNull().default('free'),
  /** The user's own library. On a team, the team's is used instead. */
  spaceId: text('space_id')
    .notNull()
    .references(() => space.id),
  /** Name of the public profile; null until something was published. */
  username: text('username').unique(),
  canPublish: boolean('can_publish').notNull().default(true),
  canRemoveWatermark: boolean('can_remove_watermark').notNull().default(false),
});

export const session = pgTable(
  'session',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [index('session_user').on(t.userId)],
);

export const account = pgTable(
  'account',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [index('account_user').on(t.userId)],
);

export const verification = pgTable('verification', {
  id: text('id').primaryKey(),
  identifier: text('identifier').notNull(),
  value: text('value').notNull(),
  expiresAt: instant('expires_at').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
