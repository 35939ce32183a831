import type { MediaRow } from '../../../contract/media/media-row.ts';
import type { FilmSource } from '../../../contract/stories/film/film-plan.ts';

type Item = { media_id: string; media: Pick<MediaRow, 'status' | 'resource_type' | 'duration'> };

/** The items of a story that its shots can show: those that are made. Seconds of a clip are those of its row. */
export function listFilmSources(items: readonly Item[]): ReadonlyMap<string, FilmSource> {
  return new Map(
    items
      .filter(({ media: { status } }) => status === 'completed' || status === 'upscaling')
      .map(({ media_id, media: { resource_type, duration } }) => [media_id, { resource_type, seconds: duration }]),
  );
}
