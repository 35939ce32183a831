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

/** A workflow that an administrator gave one ComfyUI, which offers it as a model. */
export const engineWorkflow = pgTable(
  'engine_workflow',
  {
    id: uuid('id').primaryKey(),
    /** Key of the connection, which may come from the environment. */
    engineKey: text('engine_key').notNull(),
    name: text('name').notNull(),
    graph: jsonb('graph').$type<WorkflowGraph>().notNull(),
    bindings: jsonb('bindings').$type<WorkflowBindings>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [index('engine_workflow_engine').on(t.engineKey, t.createdAt)],
);

/** An engine's limits, set by administrators, and why its queue is stopped. Engines from the environment have rows too. */
export const engineSetting = pgTable('engine_setting', {
  engineKey: text('engine_key').primaryKey(),
  /** Pictures at the engine at the same time; null: the studio's own number. */
  concurrency: integer('concurrency'),
  /** Pictures begun in a minute; null: no limit. */
  requestsPerMinute: integer('requests_per_minute'),
  /** Millionths of a US dollar in a calendar month (UTC); null: no cap. */
  monthlyCapMicros: bigint('monthly_cap_micros', { mode: 'number' }),
  /** Why it gets no more jobs: its account is empty, or the monthly cap is reached. */
  stoppedBy: text('stopped_by', { enum: engineStops }),
  stoppedReason: text('stopped_reason'),
  stoppedAt: instant('stopped_at'),
});

/** The engine that is asked first for a kind of work. */
export const engineDefault = pgTable('engine_default', {
  work: text('work', { enum: engineTasks }).primaryKey(),
  /** Empty: this work is switched off. */
  engineKey: text('engine_key').notNull(),
  /** The model that writes; null for other work, or when the engine chooses. */
  model: text('model'),
});

/** An administrator's changes to a model of the catalogue; a model without a row is unchanged. */
export const modelOverride = pgTable('model_override', {
  modelKey: text('model_key').primaryKey(),
  isHidden: boolean('is_hidden').notNull().default(false),
  /** The engine that is asked first for this model. */
  engineKey: text('engine_key'),
  credits: integer('credits'),
  /** Millionths of a US dollar of one picture, for an engine that states no price; null: not known. */
  priceMicros: bigint('price_micros', { mode: 'number' }),
});

/** The jobs given to connected engines and their cost: one row for each time that an engine was given an item. */
export const engineCost = pgTable(
  'engine_cost',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    engineKey: text('engine_key').notNull(),
    engineName: text('engine_name').notNull(),
    model: text('model').notNull(),
    /** A text or a sound has an id of its own here, a training the id of its model. */
    mediaId: uuid('media_id').notNull(),
    work: text('work', { enum: costWorks }).notNull().default('media'),
    userId: text('user_id').notNull(),
    /** Millionths of a US dollar: the price while it runs, afterwards the cost. */
    costMicros: bigint('cost_micros', { mode: 'number' }).notNull(),
    /** False: the cost is unknown, and `costMicros` is an assumption, 0 for a picture. */
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
