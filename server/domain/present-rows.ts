import type { GenerationRow } from '../../contract/generation.ts';
import { pickChosen } from '../../contract/generation/chosen-settings.ts';
import type { MediaRow, UpscaleMode } from '../../contract/media.ts';
import type { Change, RowOf } from '../../contract/sync.ts';
import type { SyncedTable } from '../../contract/synced-tables.ts';
import type { media } from '../storage/schema/media.ts';
import type { StoredGeneration, StoredRow } from '../storage/synced-tables.ts';
import { noLinks, type ShareLinks } from './sharing/share-links.ts';

// What leaves the server is decided here, column by column.

type Links = Pick<ShareLinks, 'read'>;

/** Columns of a media row that its owner may see. */
export function presentMedia(row: typeof media.$inferSelect, links: Links): MediaRow {
  return {
    id: row.id,
    generation_history_id: row.generationId,
    index: row.index,
    resource_type: row.resourceType,
    status: row.status,
    model: row.model,
    width: row.width,
    height: row.height,
    duration: row.duration,
    seed: row.seed,
    is_starred: row.isStarred,
    created_at: row.createdAt.getTime(),
    prompt_head: row.promptHead,
    thumbhash: row.thumbhash,
    hash: row.hash?.slice(0, 16) ?? null,
    mime: row.mime,
    size_bytes: row.sizeBytes,
    progress: row.progress,
    failed_reason: row.failedReason,
    failed_code: row.failedCode,
    created_by: row.userId,
    origin: row.origin,
    is_published: row.isPublished,
    share_access_permission: row.sharePermission,
    share_token: links.read(row),
    in_history: row.inHistory,
    variation_source: row.variationSource,
    x2: upscaledUrl(row, 'x2'),
    x4: upscaledUrl(row, 'x4'),
    x2face: upscaledUrl(row, 'x2face'),
    x4face: upscaledUrl(row, 'x4face'),
    x4anime: upscaledUrl(row, 'x4anime'),
    upscale_mode: row.upscaleMode,
    upscaling_since: row.upscalingSince?.getTime() ?? null,
    making: row.making,
  };
}

function upscaledUrl(row: typeof media.$inferSelect, mode: UpscaleMode): string | null {
  const file = row.upscales[mode];
  return file === undefined ? null : `/api/media/${row.id}/${mode}?h=${file.hash.slice(0, 16)}`;
}

/** Columns of a generation row that its owner may see; not the generated search column. */
export function presentGeneration(row: StoredGeneration): GenerationRow {
  return {
    id: row.id,
    prompt: row.prompt,
    negative_prompt: row.negativePrompt,
    model: row.model,
    width: row.width,
    height: row.height,
    image_num: row.imageNum,
    seed: row.seed,
    variation_source: row.variationSource,
    strength: row.strength,
    created_at: row.createdAt.getTime(),
    imported: row.imported,
    ...pickChosen(row.settings),
  };
}

/** What leaves the server of each kind of row. */
const presenters: { [T in SyncedTable]: (row: StoredRow<T>, links: Links) => RowOf<T> } = {
  generations: presentGeneration,
  media: presentMedia,
  albums: (row) => ({
    id: row.id,
    title: row.title,
    cover_media_id: row.coverMediaId,
    image_count: row.imageCount,
    created_at: row.createdAt.getTime(),
    updated_at: row.updatedAt.getTime(),
    last_added_at: row.lastAddedAt?.getTime() ?? null,
  }),
  albumItems: (row) => ({ id: row.id, album_id: row.albumId, media_id: row.mediaId, added_at: row.addedAt.getTime() }),
  stories: (row) => ({
    id: row.id,
    title: row.title,
    category_id: row.categoryId,
    category_inputs: row.categoryInputs,
    last_export_thumbnail_url: row.lastExportThumbnailUrl,
    created_at: row.createdAt.getTime(),
  }),
  storyMedia: (row) => ({
    id: row.id,
    story_id: row.storyId,
    shot_id: row.shotId,
    title: row.title,
    url: row.url,
    thumbnail_url: row.thumbnailUrl,
    resource_type: row.resourceType,
    metadata: { duration: row.duration },
    created_at: row.createdAt.getTime(),
  }),
  characters: (row) => ({
    id: row.id,
    model_id: row.modelId,
    character_name: row.characterName,
    thumbnail: row.thumbnail,
    image_urls: row.imageUrls,
    is_library: row.isLibrary,
    created_at: row.createdAt.getTime(),
  }),
  trainedModels: (row) => ({
    id: row.id,
    key: row.key,
    model_name: row.modelName,
    thumbnail: row.thumbnail,
    sample_images: row.sampleImages,
    created_at: row.createdAt.getTime(),
  }),
  members: (row) => ({
    id: row.id,
    user_id: row.userId ?? '',
    email: row.email,
    role: row.role,
    invite_expires_at: row.inviteExpiresAt?.getTime() ?? null,
  }),
};

/** A row as its owner may see it; of an item all but its link. */
export function presentRow<T extends SyncedTable>(table: T, row: StoredRow<T>): RowOf<T> {
  return presenters[table](row, noLinks);
}

/** As devices hear of it: deleted rows and canceled items are tombstones. */
export function presentChange<T extends SyncedTable>(table: T, row: StoredRow<T>, links: Links): Change {
  const isGone = row.deletedAt !== null || ('status' in row && row.status === 'canceled');
  return { table, id: row.id, seq: row.seq, row: isGone ? null : presenters[table](row, links) } as Change;
}
