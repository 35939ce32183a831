import type { InferInsertModel } from 'drizzle-orm';
import { hasPicture, upscaleModes, type UpscaleMode } from '../../../contract/media/media.ts';
import type { RestoredMedia } from '../../../contract/vault/vault-rows.ts';
import type { media, UpscaledFile } from '../../storage/schema/media.ts';
import { timeOf } from '../rows/restore.ts';

type Files = Map<string, UpscaledFile>;

/** SHA-256 of every file that an item of an archive needs. */
export function hashesOf({ row, files }: RestoredMedia): string[] {
  const versions = upscaleModes.flatMap((mode) => files[mode] ?? []);
  return hasPicture(row) && files.original !== null ? [files.original, ...versions] : [];
}

/** Whether all files of an item are there: a finished one needs every file it had, a failed one none. */
export function isComplete({ row, files }: RestoredMedia, found: Files): boolean {
  if (row.status === 'failed') return true;
  const needed = hashesOf({ row, files });
  return needed.length > 0 && needed.every((hash) => found.has(hash));
}

/** The file columns of an item. Their values come from the files themselves, not from the claims of a row. */
export function fileColumns({ row, files }: RestoredMedia, found: Files) {
  const file = files.original === null ? undefined : found.get(files.original);
  const versions = upscaleModes.flatMap((mode): [UpscaleMode, UpscaledFile][] => {
    const version = found.get(files[mode] ?? '');
    const by = row.upscaled_by?.[mode];
    const faces = mode === 'x2face' || mode === 'x4face' ? row.upscaled_faces?.[mode] : undefined;
    const told = { ...(by === undefined ? {} : { by }), ...(faces === undefined ? {} : { faces }) };
    return version === undefined ? [] : [[mode, { ...version, ...told }]];
  });
  return {
    hash: file?.hash ?? null,
    mime: file?.mime ?? null,
    sizeBytes: file?.sizeBytes ?? null,
    upscales: Object.fromEntries(versions) as Partial<Record<UpscaleMode, UpscaledFile>>,
  };
}

/** An item as it is inserted. It is private and not published, even if it was shared or posted elsewhere. */
export function toStoredItem(
  item: RestoredMedia,
  found: Files,
  { userId, spaceId }: { userId: string; spaceId: string },
): InferInsertModel<typeof media> {
  const { row } = item;
  const columns = fileColumns(item, found);
  const isPicture = columns.mime?.startsWith('image/') === true;
  const file = isPicture ? found.get(columns.hash!) : undefined;
  return {
    ...columns,
    id: row.id,
    spaceId,
    userId,
    seq: 0,
    generationId: row.generation_history_id,
    index: row.index,
    createdAt: timeOf(row.created_at),
    resourceType: columns.mime === null ? row.resource_type : isPicture ? 'image' : 'video',
    status: row.status === 'failed' ? 'failed' : 'completed',
    model: row.model,
    madeWith: row.made_with ?? [],
    width: file?.width ?? row.width,
    height: file?.height ?? row.height,
    duration: row.duration,
    seed: row.seed,
    isStarred: row.is_starred,
    promptHead: row.prompt_head,
    thumbhash: row.thumbhash,
    failedReason: row.failed_reason,
    failedCode: row.failed_code,
    origin: row.origin,
    inHistory: row.in_history,
    variationSource: row.variation_source,
  };
}
