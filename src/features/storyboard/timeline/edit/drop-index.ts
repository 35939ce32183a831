import type { FilmShot } from '../../../../../contract/stories/film/film-plan.ts';

/** Index of a shot dropped at a frame: before the first shot whose middle is later. */
export function dropIndex(shots: readonly Pick<FilmShot, 'shotId' | 'from' | 'frames'>[], shotId: string, frame: number): number {
  const others = shots.filter((shot) => shot.shotId !== shotId);
  const index = others.findIndex(({ from, frames }) => frame < from + frames / 2);
  return index === -1 ? others.length : index;
}
