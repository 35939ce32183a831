import { timeOf } from './restore.ts';
import type { StudioRow } from './studio-row.ts';

export const storyMedia: StudioRow<'storyMedia'> = {
  present: (row) => ({
    id: row.id,
    story_id: row.storyId,
    media_id: row.mediaId,
    shot_id: row.shotId,
    title: row.title,
    made_of: row.madeOf,
    created_at: row.createdAt.getTime(),
  }),
  changeable: ['title'],
  // Items are locked before stories, as before albums.
  parents: (row) => [
    { table: 'media', id: row.media_id },
    { table: 'stories', id: row.story_id },
  ],
  toStored: (row, { spaceId }) => ({
    id: row.id,
    spaceId,
    seq: 0,
    storyId: row.story_id,
    mediaId: row.media_id,
    shotId: row.shot_id,
    title: row.title,
    madeOf: row.made_of,
    createdAt: timeOf(row.created_at),
  }),
  keepNamed: (row) => row,
};
