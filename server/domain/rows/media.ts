import { isInProgress, upscaleModes, versionUrl, type UpscaleMode } from '../../../contract/media/media.ts';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import type { media as mediaTable } from '../../storage/schema/media.ts';
import type { ShareLinks } from '../sharing/share-links.ts';
import { keepSource } from './keep-named.ts';
import type { StudioRow } from './studio-row.ts';

export const media: StudioRow<'media'> = {
  present: presentMedia,
  changeable: ['is_starred', 'in_history'],
  parents: (row) => [{ table: 'generations', id: row.generation_history_id }],
  keepNamed: (row, filter) => ({ ...row, ...keepSource(row, filter) }),
};

/** Columns of a media row that its owner may see. */
export function presentMedia(row: typeof mediaTable.$inferSelect, links: Pick<ShareLinks, 'read'>): MediaRow {
  return {
    id: row.id,
    generation_history_id: row.generationId,
    index: row.index,
    resource_type: row.resourceType,
    status: row.status,
    model: row.model,
    ...(row.madeWith.length === 0 ? {} : { made_with: row.madeWith }),
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
    ...nameMakers(row),
    ...countFaces(row),
    upscale_mode: row.upscaleMode,
    upscaling_since: row.upscalingSince?.getTime() ?? null,
    making: row.making,
    ...(row.speed !== null && (isInProgress(row) || row.boostedAt !== null) ? { speed: row.speed } : {}),
  };
}

function nameMakers({ upscales }: typeof mediaTable.$inferSelect): Pick<MediaRow, 'upscaled_by'> {
  const named = upscaleModes.flatMap((mode) => (upscales[mode]?.by === undefined ? [] : [[mode, upscales[mode].by]]));
  return named.length === 0 ? {} : { upscaled_by: Object.fromEntries(named) };
}

function countFaces({ upscales }: typeof mediaTable.$inferSelect): Pick<MediaRow, 'upscaled_faces'> {
  const counted = upscaleModes.flatMap((mode) => (upscales[mode]?.faces === undefined ? [] : [[mode, upscales[mode].faces]]));
  return counted.length === 0 ? {} : { upscaled_faces: Object.fromEntries(counted) };
}

function upscaledUrl(row: typeof mediaTable.$inferSelect, mode: UpscaleMode): string | null {
  const file = row.upscales[mode];
  return file === undefined ? null : versionUrl(row.id, mode, file.hash);
}
