import { useCallback } from 'react';
import type { FilmPlan } from '../../../../contract/stories/film/film-plan.ts';
import { beginOf } from './film-places.ts';
import { seek } from './playhead.state.ts';

/** Moves the playhead to the beginning of a shot. */
export function useSeekToShot({ shots }: FilmPlan): (shotId: string) => void {
  return useCallback(
    (id) => {
      const shot = shots.find(({ shotId }) => shotId === id);
      if (shot !== undefined) seek(beginOf(shot));
    },
    [shots],
  );
}
