import type { GenerationRow } from '../../contract/generation.ts';
import type { MediaRow } from '../../contract/media.ts';
import type { Change } from '../../contract/sync.ts';
import type { generation, media } from '../storage/schema.ts';

// What leaves the server is decided here, column by column.

/** Columns of a media row that its owner may see. */
export function presentMedia(row: typeof media.$inferSelect): MediaRow {
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
  };
}

/** Columns of a generation row that its owner may see; not the generated search column. */
export function presentGeneration(row: Omit<typeof generation.$inferSelect, 'search'>): GenerationRow {
  return {
    id: row.id,
    prompt: row.prompt,
    negative_prompt: row.negativePrompt,
    model: row.model,
    width: row.width,
    height: row.height,
    image_num: row.imageNum,
    seed: row.seed,
    created_at: row.createdAt.getTime(),
  };
}

/** As devices hear of it: deleted and canceled items are tombstones. */
export function presentMediaChange(row: typeof media.$inferSelect): Change {
  const isGone = row.deletedAt !== null || row.status === 'canceled';
  return { table: 'media', id: row.id, seq: row.seq, row: isGone ? null : presentMedia(row) };
}

/** As devices hear of it. */
export function presentGenerationChange(row: Omit<typeof generation.$inferSelect, 'search'>): Change {
  return { table: 'generations', id: row.id, seq: row.seq, row: row.deletedAt === null ? presentGeneration(row) : null };
}
