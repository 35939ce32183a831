import { and, eq, isNull, or } from 'drizzle-orm';
import { blankModelConfig } from '../../../../contract/trained-models/blank-model-config.ts';
import type { ModelConfig } from '../../../../contract/trained-models/trained-model-answer.ts';
import type { EngineRegistry } from '../../../engines/engine-registry.ts';
import type { Database } from '../../../storage/database.ts';
import { character } from '../../../storage/schema/character.ts';
import { trainedModel } from '../../../storage/schema/trained-model.ts';
import { bestOfKey } from '../best-of-key.ts';
import { hubAddresses } from './hub-pictures.ts';
import { isInHub } from './in-hub.ts';

type Studio = { db: Database; engines: Pick<EngineRegistry, 'find'> };

/**
 * Finds a model by its key: of one that an engine serves here, of a trained one of the library, or of one of the hub. A
 * character that was never trained is `no_creation`. Of anything else, also of what others have not published: `invalid_model`.
 */
export async function findModelConfig(studio: Studio, { key, spaceId }: { key: string; spaceId: string }): Promise<ModelConfig> {
  const served = (await studio.engines.find(key))?.model;
  if (served !== undefined) return { ...blankModelConfig(key), status: 'valid', model_name: served.name, description: served.description };
  return (await findTrained(studio.db, key, spaceId)) ?? (await findCharacter(studio.db, key, spaceId)) ?? blankModelConfig(key);
}

async function findTrained(db: Database, key: string, spaceId: string): Promise<ModelConfig | undefined> {
  const isOwn = and(eq(trainedModel.spaceId, spaceId), isNull(trainedModel.deletedAt));
  const [row] = await db
    .select()
    .from(trainedModel)
    .where(and(eq(trainedModel.key, key), or(isOwn, isInHub)))
    .orderBy(...bestOfKey(spaceId))
    .limit(1);
  if (row === undefined) return undefined;
  const own = { cover: row.cover, thumbnails: row.thumbnail === null ? [] : [row.thumbnail], sample_images: row.sampleImages };
  const isMine = row.spaceId === spaceId;
  const pictures = isMine ? own : hubAddresses(row);
  return {
    id: row.id,
    status: row.status === 'completed' ? 'valid' : 'no_creation',
    model_name: row.modelName,
    description: row.description,
    ...pictures,
    image_url: pictures.cover ?? pictures.thumbnails[0] ?? null,
    is_published: row.isPublished,
    suggested_prompt: row.suggestedPrompt,
    object_prompt: row.objectPrompt,
    training_mode: row.trainingMode,
    character_creation_id: isMine ? row.characterCreationId : null,
  };
}

async function findCharacter(db: Database, key: string, spaceId: string): Promise<ModelConfig | undefined> {
  const { id, characterName: model_name, description, thumbnail } = character;
  const [row] = await db
    .select({ id, model_name, description, thumbnail })
    .from(character)
    .where(and(eq(character.modelId, key), eq(character.spaceId, spaceId), isNull(character.deletedAt)))
    .limit(1);
  if (row === undefined) return undefined;
  const { thumbnail: image_url, ...told } = row;
  const thumbnails = image_url === null ? [] : [image_url];
  return { ...blankModelConfig(key), ...told, status: 'no_creation', image_url, thumbnails, character_creation_id: row.id };
}
