import { keepAll, keepNullable } from './keep-named.ts';
import { own, timeOf } from './restore.ts';
import type { StudioRow } from './studio-row.ts';

export const characters: StudioRow<'characters'> = {
  present: (row) => ({
    id: row.id,
    model_id: row.modelId,
    character_name: row.characterName,
    thumbnail: row.thumbnail,
    image_urls: row.imageUrls,
    is_library: row.isLibrary,
    created_at: row.createdAt.getTime(),
    description: row.description,
    status: row.status,
    trained_model_id: row.trainedModelId,
  }),
  changeable: ['character_name', 'thumbnail', 'description'],
  parents: () => [],
  toStored: (row, owner) => ({
    ...own(owner),
    id: row.id,
    modelId: row.model_id,
    characterName: row.character_name,
    thumbnail: row.thumbnail,
    imageUrls: row.image_urls,
    // An archive adds no characters to the library that all users see.
    isLibrary: false,
    createdAt: timeOf(row.created_at),
    description: row.description,
    // No training goes on: it goes by its pictures, until its model comes back and says otherwise.
    status: row.status === 'processing' ? 'completed' : row.status,
    trainedModelId: row.trained_model_id,
  }),
  keepNamed: (row, filter) => ({
    ...row,
    ...keepNullable(row, ['thumbnail'], filter),
    image_urls: keepAll(row.image_urls, filter),
  }),
};
