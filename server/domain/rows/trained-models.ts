import type { VaultRow } from '../../../contract/rows/rows.ts';
import { weightsGoneReason } from '../../../contract/trained-models/training-state.ts';
import { keepAll, keepNullable } from './keep-named.ts';
import { own, timeOf } from './restore.ts';
import type { StudioRow } from './studio-row.ts';

export const trainedModels: StudioRow<'trainedModels'> = {
  present: (row) => ({
    id: row.id,
    key: row.key,
    model_name: row.modelName,
    thumbnail: row.thumbnail,
    sample_images: row.sampleImages,
    created_at: row.createdAt.getTime(),
    status: row.status,
    type: row.type,
    training_mode: row.trainingMode,
    description: row.description,
    suggested_prompt: row.suggestedPrompt,
    object_prompt: row.objectPrompt,
    is_published: row.isPublished,
    cover: row.cover,
    training_images: row.trainingImages,
    trainer: row.trainer,
    base_models: row.baseModels,
    character_creation_id: row.characterCreationId,
    started_at: row.startedAt?.getTime() ?? null,
    ended_at: row.endedAt?.getTime() ?? null,
    progress: row.progress,
    fail_reason: row.failReason,
    credits: row.credits,
    weights_bytes: row.weightsBytes,
  }),
  changeable: ['model_name', 'thumbnail', 'description', 'suggested_prompt', 'object_prompt', 'cover'],
  parents: () => [],
  toStored: (row, owner) => ({
    ...own(owner),
    id: row.id,
    key: row.key,
    modelName: row.model_name,
    thumbnail: row.thumbnail,
    sampleImages: row.sample_images,
    createdAt: timeOf(row.created_at),
    // No training goes on, and an archive publishes nothing.
    status: needsWeights(row) ? 'failed' : row.status === 'running' ? 'canceled' : row.status,
    type: row.type,
    trainingMode: row.training_mode,
    description: row.description,
    suggestedPrompt: row.suggested_prompt,
    objectPrompt: row.object_prompt,
    isPublished: false,
    cover: row.cover,
    trainingImages: row.training_images,
    trainer: row.trainer,
    baseModels: row.base_models,
    characterCreationId: row.character_creation_id,
    startedAt: row.started_at === null ? null : timeOf(row.started_at),
    endedAt: row.ended_at === null ? null : timeOf(row.ended_at),
    progress: null,
    failReason: needsWeights(row) ? weightsGoneReason : row.fail_reason,
    credits: row.credits,
    weightsBytes: null,
  }),
  keepNamed: (row, filter) => ({
    ...row,
    ...keepNullable(row, ['thumbnail', 'cover'], filter),
    sample_images: keepAll(row.sample_images, filter),
    training_images: keepAll(row.training_images, filter),
  }),
};

/** True of a model that the studio trained: without its weights it makes nothing. One that was trained elsewhere is at its engine by name. */
function needsWeights({ status, trainer }: VaultRow<'trainedModels'>): boolean {
  return status === 'completed' && trainer !== null;
}
