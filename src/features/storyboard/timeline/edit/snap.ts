import { filmFps, type FilmPlan } from '../../../../../contract/stories/film/film-plan.ts';
import type { StorySoundRow } from '../../../../../contract/stories/sounds/sound.ts';

type Snapped = { time: number; /** The target that it was moved to; null: none was near. */ target: number | null };
type Sources = {
  plan: FilmPlan;
  sounds: readonly Pick<StorySoundRow, 'id' | 'kind' | 'beats'>[];
  /** Seconds of the film. */
  playhead: number;
};

/** Snap targets, ascending: edges of shots, the playhead, and beats of the audible music. Seconds of the film. */
export function listSnapTargets({ plan, sounds, playhead }: Sources): number[] {
  const targets = [0, playhead, plan.frames / filmFps, ...plan.shots.map(({ from }) => from / filmFps)];
  const beatsOf = new Map(sounds.filter(({ kind }) => kind === 'music').map(({ id, beats }) => [id, beats]));
  for (const { id, at, start, end } of plan.sounds) {
    for (const beat of beatsOf.get(id) ?? []) if (beat >= start && beat <= end) targets.push(at + beat - start);
  }
  return [...new Set(targets)].toSorted((a, b) => a - b);
}

/** Snaps a time to the nearest target within `reach` seconds. `targets` ascend. */
export function snapTime(time: number, targets: readonly number[], reach: number): Snapped {
  let low = 0;
  let high = targets.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (targets[middle]! < time) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [targets[low - 1], targets[low]];
  const nearest = after === undefined || (before !== undefined && time - before <= after - time) ? before : after;
  return nearest === undefined || Math.abs(nearest - time) > reach ? { time, target: null } : { time: nearest, target: nearest };
}

/** Snaps a moved block by its start or end, whichever is nearer; returns its start. */
export function snapSpan(start: number, length: number, { targets, reach }: { targets: readonly number[]; reach: number }): Snapped {
  const first = snapTime(start, targets, reach);
  const last = snapTime(start + length, targets, reach);
  const isLast = last.target !== null && (first.target === null || Math.abs(last.time - start - length) < Math.abs(first.time - start));
  return isLast ? { time: last.time - length, target: last.target } : first;
}
