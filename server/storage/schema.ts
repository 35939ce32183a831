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

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
/** Whole milliseconds, as positions of lists carry them. */
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

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
    search: tsvector('search').generatedAlwaysAs(
      sql`to_tsvector('simple', left(prompt, 20000) || ' ' || left(negative_prompt, 20000) || ' ' || model)`,
    ),
  },
  (t) => [index('generation_changes').on(t.spaceId, t.seq), index('generation_search').using('gin', t.search)],
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
    status: text('status', { enum: ['submitted', 'pending', 'completed', 'failed', 'canceled'] }).notNull(),
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
    /** What the engine needs to find the job again; stored before the first poll. */
    engineHandle: jsonb('engine_handle'),
    /** Whether this row is in `space.live_media` at present; only `touchSpace` writes it. */
    isCounted: boolean('is_counted').notNull().default(false),
  },
  (t) => [
    index('media_changes').on(t.spaceId, t.seq),
    index('media_newest')
      .on(t.spaceId, t.createdAt.desc(), t.id.desc())
      .where(sql`deleted_at is null`),
    index('media_generation').on(t.generationId),
    index('media_in_progress')
      .on(t.createdAt)
      .where(sql`status in ('submitted', 'pending')`),
    index('media_hash').on(t.hash),
  ],
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
    /** The refunded item; the nil UUID for grants and charges. */
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
  plan: text('plan', { enum: ['free', 'pro'] })
    .notNull()
    .default('free'),
  spaceId: text('space_id')
    .notNull()
    .references(() => space.id),
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
