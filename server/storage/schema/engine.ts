import { bigint, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { costResults, costWorks, engineKinds, engineStops, engineTasks } from '../../../contract/engines/engine.ts';
import type { WorkflowBindings, WorkflowGraph } from '../../../contract/engines/engine-workflow.ts';
import { instant } from './columns.ts';

/** An engine that an administrator connected. */
export const engineConnection = pgTable('engine_connection', {
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: engineKinds }).notNull(),
  name: text('name').notNull(),
  /** Without a final slash. */
  address: text('address').notNull(),
  /** Sealed with the key of this studio: see `server/lib/secrets/seal.ts`. Null: the engine needs none. */
  sealedKey: text('sealed_key'),
  /** Model names that the engine does not list by itself. */
  models: jsonb('models').$type<string[]>().notNull().default([]),
  isEnabled: boolean('is_enabled').notNull().default(true),
  /** Lower is preferred, when two serve the same model. */
  position: integer('position').notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** A workflow that an administrator gave one ComfyUI, which is a model of it from then on. */
export const engineWorkflow = pgTable(
  'engine_workflow',
  {
    id: uuid('id').primaryKey(),
    /** Of the connection, also one of the environment. */
    engineKey: text('engine_key').notNull(),
    name: text('name').notNull(),
    graph: jsonb('graph').$type<WorkflowGraph>().notNull(),
    bindings: jsonb('bindings').$type<WorkflowBindings>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [index('engine_workflow_engine').on(t.engineKey, t.createdAt)],
);

/** What administrators allow an engine, also one that the environment connects, and whether its queue stands still. */
export const engineSetting = pgTable('engine_setting', {
  engineKey: text('engine_key').primaryKey(),
  /** Pictures at the engine at the same time; null: the studio's own number. */
  concurrency: integer('concurrency'),
  /** Pictures begun in a minute; null: no bound. */
  requestsPerMinute: integer('requests_per_minute'),
  /** Millionths of a US dollar in a calendar month (UTC); null: no bound. */
  monthlyCapMicros: bigint('monthly_cap_micros', { mode: 'number' }),
  /** Why nothing more is given to it: its account is empty, or the month's bound is reached. */
  stoppedBy: text('stopped_by', { enum: engineStops }),
  stoppedReason: text('stopped_reason'),
  stoppedAt: instant('stopped_at'),
});

/** The engine that is asked first for a kind of work. */
export const engineDefault = pgTable('engine_default', {
  work: text('work', { enum: engineTasks }).primaryKey(),
  /** Empty: nobody does this work. */
  engineKey: text('engine_key').notNull(),
  /** The model that writes; null where the work is another, or the engine chooses. */
  model: text('model'),
});

/** What administrators changed of a model of the catalogue; a model without a row is as it is by itself. */
export const modelOverride = pgTable('model_override', {
  modelKey: text('model_key').primaryKey(),
  isHidden: boolean('is_hidden').notNull().default(false),
  /** The engine that is asked first for it. */
  engineKey: text('engine_key'),
  credits: integer('credits'),
  /** Millionths of a US dollar of one, for an engine that tells no price; null: not known. */
  priceMicros: bigint('price_micros', { mode: 'number' }),
});

/** What was asked of a connected engine, and what it costs: one row for each time that a picture was given to it. */
export const engineCost = pgTable(
  'engine_cost',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    engineKey: text('engine_key').notNull(),
    engineName: text('engine_name').notNull(),
    model: text('model').notNull(),
    /** Of a text or a sound: an identifier of its own; of a training: the model. */
    mediaId: uuid('media_id').notNull(),
    work: text('work', { enum: costWorks }).notNull().default('media'),
    userId: text('user_id').notNull(),
    /** Millionths of a US dollar: the price while it runs, afterwards what it came to. */
    costMicros: bigint('cost_micros', { mode: 'number' }).notNull(),
    /** False: nobody knows what it costs, and `costMicros` is what it is taken for, 0 of a picture. */
    isPriceKnown: boolean('is_price_known').notNull().default(true),
    result: text('result', { enum: costResults }).notNull().default('running'),
    at: instant('at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('engine_cost_month').on(t.engineKey, t.at),
    index('engine_cost_newest').on(t.at, t.id),
    index('engine_cost_media').on(t.mediaId),
  ],
);
