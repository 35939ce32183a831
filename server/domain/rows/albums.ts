import { nullableTime, own, timeOf } from './restore.ts';
import type { StudioRow } from './studio-row.ts';

export const albums: StudioRow<'albums'> = {
  present: (row) => ({
    id: row.id,
    title: row.title,
    cover_media_id: row.coverMediaId,
    image_count: row.imageCount,
    created_at: row.createdAt.getTime(),
    updated_at: row.updatedAt.getTime(),
    last_added_at: row.lastAddedAt?.getTime() ?? null,
  }),
  changeable: ['title', 'cover_media_id'],
  parents: () => [],
  toStored: (row, owner) => ({
    ...own(owner),
    id: row.id,
    title: row.title,
    coverMediaId: row.cover_media_id,
    createdAt: timeOf(row.created_at),
    updatedAt: timeOf(row.updated_at),
    lastAddedAt: nullableTime(row.last_added_at),
  }),
  keepNamed: (row, { item }) => ({ ...row, cover_media_id: row.cover_media_id && item(row.cover_media_id) }),
};
