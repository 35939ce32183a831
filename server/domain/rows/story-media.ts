import { keepNullable } from './keep-named.ts';
import { timeOf } from './restore.ts';
import type { StudioRow } from './studio-row.ts';

export const storyMedia: StudioRow<'storyMedia'> = {
  present: (row) => ({
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
  changeable: ['title', 'url'],
  parents: (row) => [{ table: 'stories', id: row.story_id }],
  toStored: (row, { spaceId }) => ({
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
  keepNamed: (row, filter) => ({ ...row, url: filter.address(row.url) ?? '', ...keepNullable(row, ['thumbnail_url'], filter) }),
};
