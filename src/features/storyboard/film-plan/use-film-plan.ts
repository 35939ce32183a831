import { useMemo } from 'react';
import type { FilmPlan, FilmSource } from '../../../../contract/story/film/film-plan.ts';
import { planTimeline } from '../../../../contract/story/film/plan-timeline.ts';
import type { StoryItem } from '../../../db/queries/stories.ts';
import type { OpenStory } from '../use-story.ts';

/** The film of a story as its rows are now; the same object until one of them changes. */
export function useFilmPlan({ story, shots, items, sounds }: OpenStory): FilmPlan {
  const sources = useMemo(() => listSources(items), [items]);
  return useMemo(() => planTimeline({ story, shots, sources, sounds }), [story, shots, sources, sounds]);
}

/** What shots can show: items that are made. Seconds of a clip are those of its row. */
function listSources(items: readonly StoryItem[]): ReadonlyMap<string, FilmSource> {
  return new Map(
    items
      .filter(({ media: { status } }) => status === 'completed' || status === 'upscaling')
      .map(({ media_id, media: { resource_type, duration } }) => [media_id, { resource_type, seconds: duration }]),
  );
}
