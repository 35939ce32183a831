import { keepNullable } from './keep-named.ts';
import { own, timeOf } from './restore.ts';
import type { StudioRow } from './studio-row.ts';

export const stories: StudioRow<'stories'> = {
  present: (row) => ({
    id: row.id,
    title: row.title,
    category_id: row.categoryId,
    category_inputs: row.categoryInputs,
    last_export_thumbnail_url: row.lastExportThumbnailUrl,
    created_at: row.createdAt.getTime(),
  }),
  changeable: ['title', 'category_id', 'last_export_thumbnail_url'],
  parents: () => [],
  toStored: (row, owner) => ({
    ...own(owner),
    id: row.id,
    title: row.title,
    categoryId: row.category_id,
    categoryInputs: row.category_inputs,
    lastExportThumbnailUrl: row.last_export_thumbnail_url,
    createdAt: timeOf(row.created_at),
  }),
  keepNamed: (row, filter) => {
    const { character } = row.category_inputs;
    const kept = character && { ...character, ...keepNullable(character, ['reference_image_url', 'character_image_url'], filter) };
    return { ...row, ...keepNullable(row, ['last_export_thumbnail_url'], filter), category_inputs: { character: kept } };
  },
};
