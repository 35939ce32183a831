import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, real, text, uuid } from 'drizzle-orm/pg-core';
import { trainingModes } from '../../../contract/generations/image/image-defaults.ts';
import { trainedModelStatuses, trainedModelTypes } from '../../../contract/trained-models/trained-model.ts';
import { instant, namesFiles, naming } from './columns.ts';
import { digested, synced } from './space.ts';

const texts = (name: string) => jsonb(name).$type<string[]>().notNull().default([]);
const words = (name: string) => text(name).notNull().default('');

export const trainedModel = pgTable(
  'trained_model',
  {
    id: uuid('id').primaryKey(),
    ...synced,
    ...digested,
    userId: text('user_id').notNull(),
    key: text('key').notNull(),
    modelName: text('model_name').notNull(),
    thumbnail: text('thumbnail'),
    sampleImages: texts('sample_images'),
    ...naming('thumbnail', 'sample_images', 'cover', 'training_images'),
    createdAt: instant('created_at').notNull(),
    status: text('status', { enum: trainedModelStatuses }).notNull().default('completed'),
    type: text('type', { enum: trainedModelTypes }).notNull().default('finetuned'),
    trainingMode: text('training_mode', { enum: trainingModes }),
    description: words('description'),
    suggestedPrompt: words('suggested_prompt'),
    objectPrompt: words('object_prompt'),
    isPublished: boolean('is_published').notNull().default(false),
    cover: text('cover'),
    trainingImages: texts('training_images'),
    trainer: text('trainer'),
    baseModels: texts('base_models'),
    characterCreationId: uuid('character_creation_id'),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
    /** 0–1. */
    progress: real('progress'),
    failReason: text('fail_reason'),
    credits: integer('credits').notNull().default(0),
    weightsBytes: bigint('weights_bytes', { mode: 'number' }),

    // The rest is internal and never leaves the studio.
    /** SHA-256 of the file of its weights in the store. */
    weightsHash: text('weights_hash'),
    /** Its name at its engine, for a model that runs without a file of ours. */
    engineName: text('engine_name'),
    /** The run of the present training; an older run that wakes up once more must change nothing. */
    runId: uuid('run_id'),
    engineKey: text('engine_key'),
    /** Identifies the training at its engine. */
    engineHandle: jsonb('engine_handle').$type<Record<string, unknown>>(),
    publishedAt: instant('published_at'),
    /** An administrator took it out of the hub. */
    isHidden: boolean('is_hidden').notNull().default(false),
  },
  (t) => [
    index('trained_model_changes').on(t.spaceId, t.seq),
    index('trained_model_files').using('gin', t.namedFiles).where(namesFiles),
    index('trained_model_keys').on(t.key),
    index('trained_model_weights')
      .on(t.weightsHash)
      .where(sql`weights_hash is not null`),
    index('trained_model_published')
      .on(t.publishedAt, t.id)
      .where(sql`is_published and deleted_at is null`),
    index('trained_model_running')
      .on(t.startedAt)
      .where(sql`status = 'running'`),
  ],
);
