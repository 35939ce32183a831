import { timeOf } from './restore.ts';
import type { StudioRow } from './studio-row.ts';

export const albumItems: StudioRow<'albumItems'> = {
  present: (row) => ({ id: row.id, album_id: row.albumId, media_id: row.mediaId, added_at: row.addedAt.getTime() }),
  changeable: [],
  // Items are locked before albums, as everywhere.
  parents: (row) => [
    { table: 'media', id: row.media_id },
    { table: 'albums', id: row.album_id },
  ],
  toStored: (row, { spaceId }) => ({
    id: row.id,
    spaceId,
    seq: 0,
    albumId: row.album_id,
    mediaId: row.media_id,
    addedAt: timeOf(row.added_at),
  }),
  keepNamed: (row) => row,
};
