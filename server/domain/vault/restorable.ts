import type { InferInsertModel } from 'drizzle-orm';
import { pickChosen } from '../../../contract/generation/chosen-settings.ts';
import type { VaultTable } from '../../../contract/vault.ts';
import type { VaultRow } from '../../../contract/vault-rows.ts';
import type { syncedTableOf } from '../../storage/synced-tables.ts';

type Owner = { userId: string; spaceId: string; mid: string };
type Plain = Exclude<VaultTable, 'media'>;
type Inserted<T extends VaultTable> = InferInsertModel<(typeof syncedTableOf)[T]>;
type Parent = { table: 'generations' | 'media' | 'albums' | 'stories'; id: string };

/** What one kind of row needs to be put back. Items have files too and a place of their own: `restored-item.ts`. */
export type Restorable<T extends VaultTable> = {
  /** Fields that a person changes: where they differ, the library's own stand. */
  changeable: readonly (keyof VaultRow<T>)[];
  /** What must be in the library before it. */
  parents: (row: VaultRow<T>) => Parent[];
};

export const restorables: { [T in VaultTable]: Restorable<T> } = {
  generations: { changeable: [], parents: () => [] },
  media: { changeable: ['is_starred', 'in_history'], parents: (row) => [{ table: 'generations', id: row.generation_history_id }] },
  albums: { changeable: ['title', 'cover_media_id'], parents: () => [] },
  albumItems: {
    changeable: [],
    // Items are locked before albums, as everywhere.
    parents: (row) => [
      { table: 'media', id: row.media_id },
      { table: 'albums', id: row.album_id },
    ],
  },
  stories: { changeable: ['title', 'category_id', 'last_export_thumbnail_url'], parents: () => [] },
  storyMedia: { changeable: ['title', 'url'], parents: (row) => [{ table: 'stories', id: row.story_id }] },
  characters: { changeable: ['character_name', 'thumbnail'], parents: () => [] },
  trainedModels: { changeable: ['model_name', 'thumbnail'], parents: () => [] },
};

/** A time of an archive; none is later than now, so that nothing stands before all that will ever be made. */
export function timeOf(ms: number): Date {
  return new Date(Math.min(ms, Date.now()));
}

const nullableTime = (ms: number | null) => (ms === null ? null : timeOf(ms));

/** The rows as they are put into the database, under the identifiers they had and as the property of who restores them. */
export const toStored: { [T in Plain]: (row: VaultRow<T>, owner: Owner) => Inserted<T> } = {
  generations: (row, owner) => ({
    ...own(owner),
    id: row.id,
    mid: owner.mid,
    createdAt: timeOf(row.created_at),
    prompt: row.prompt,
    negativePrompt: row.negative_prompt,
    model: row.model,
    width: row.width,
    height: row.height,
    imageNum: row.image_num,
    seed: row.seed,
    variationSource: row.variation_source,
    strength: row.strength,
    settings: pickChosen(row),
    imported: row.imported,
  }),
  albums: (row, owner) => ({
    ...own(owner),
    id: row.id,
    title: row.title,
    coverMediaId: row.cover_media_id,
    createdAt: timeOf(row.created_at),
    updatedAt: timeOf(row.updated_at),
    lastAddedAt: nullableTime(row.last_added_at),
  }),
  albumItems: (row, { spaceId }) => ({
    id: row.id,
    spaceId,
    seq: 0,
    albumId: row.album_id,
    mediaId: row.media_id,
    addedAt: timeOf(row.added_at),
  }),
  stories: (row, owner) => ({
    ...own(owner),
    id: row.id,
    title: row.title,
    categoryId: row.category_id,
    categoryInputs: row.category_inputs,
    lastExportThumbnailUrl: row.last_export_thumbnail_url,
    createdAt: timeOf(row.created_at),
  }),
  storyMedia: (row, { spaceId }) => ({
    id: row.id,
    spaceId,
    seq: 0,
    storyId: row.story_id,
    shotId: row.shot_id,
    title: row.title,
    url: row.url,
    thumbnailUrl: row.thumbnail_url,
    resourceType: row.resource_type,
    duration: row.metadata.duration,
    createdAt: timeOf(row.created_at),
  }),
  characters: (row, owner) => ({
    ...own(owner),
    id: row.id,
    modelId: row.model_id,
    characterName: row.character_name,
    thumbnail: row.thumbnail,
    imageUrls: row.image_urls,
    // What belongs to everybody comes from the studio, never out of a file.
    isLibrary: false,
    createdAt: timeOf(row.created_at),
  }),
  trainedModels: (row, owner) => ({
    ...own(owner),
    id: row.id,
    key: row.key,
    modelName: row.model_name,
    thumbnail: row.thumbnail,
    sampleImages: row.sample_images,
    createdAt: timeOf(row.created_at),
  }),
};

function own({ userId, spaceId }: Owner) {
  return { userId, spaceId, seq: 0 };
}
