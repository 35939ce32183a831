import { useSyncExternalStore } from 'react';
import { subscribe } from 'valtio/vanilla';
import type { FilmPlan } from '../../../../contract/stories/film/film-plan.ts';
import { shotIndexAt } from './film-places.ts';
import { playhead } from './playhead.state.ts';

const follow = (onChange: () => void) => subscribe(playhead, onChange);

/** The index of the shot at the playhead; −1 without shots. Changes with the shot, not with each frame. */
export function useShotAtPlayhead(plan: FilmPlan): number {
  return useSyncExternalStore(follow, () => shotIndexAt(plan, playhead.frame));
}
