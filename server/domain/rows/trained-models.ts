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
  }),
  changeable: ['model_name', 'thumbnail'],
  parents: () => [],
  toStored: (row, owner) => ({
    ...own(owner),
    id: row.id,
    key: row.key,
    modelName: row.model_name,
    thumbnail: row.thumbnail,
    sampleImages: row.sample_images,
    createdAt: timeOf(row.created_at),
  }),
  keepNamed: (row, filter) => ({
    ...row,
    ...keepNullable(row, ['thumbnail'], filter),
    sample_images: keepAll(row.sample_images, filter),
  }),
};
