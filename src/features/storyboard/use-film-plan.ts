import { useMemo } from 'react';
import type { FilmPlan } from '../../../contract/stories/film/film-plan.ts';
import { planTimeline } from '../../../contract/stories/film/plan-timeline.ts';
import { listFilmSources } from '../../lib/media/film-sources.ts';
import type { OpenStory } from './use-story.ts';

/** The plan of a story's film; the same object until a row changes. */
export function useFilmPlan({ story, shots, items, sounds }: OpenStory): FilmPlan {
  const sources = useMemo(() => listFilmSources(items), [items]);
  return useMemo(() => planTimeline({ story, shots, sources, sounds }), [story, shots, sources, sounds]);
}
