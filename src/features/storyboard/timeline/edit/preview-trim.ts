import { filmFps, type FilmPlan, type FilmShot } from '../../../../../contract/stories/film/film-plan.ts';
import { planTimeline } from '../../../../../contract/stories/film/plan-timeline.ts';
import type { StoryShot } from '../../../../db/queries/stories/stories.ts';
import { trimShot, type Edge, type Trimmed } from './trim-shot.ts';

/** The rows from which the film is planned. */
export type FilmRows = Parameters<typeof planTimeline>[0] & { shots: readonly StoryShot[] };

/** A shot after the trim. `seconds`: its length on the track. `shift`: seconds by which all later shots would move. */
export type TrimPreview = { fields: Trimmed; seconds: number; shift: number };

/** Trims a shot by the rules of the film: a voice or beats may hold its edge. */
export function previewTrim(
  rows: FilmRows,
  plan: FilmPlan,
  trim: { shot: StoryShot; planned: FilmShot; edge: Edge; by: number },
): TrimPreview {
  const { shot, planned, edge, by } = trim;
  const clipSeconds = planned.kind === 'clip' ? (rows.sources.get(planned.mediaId)?.seconds ?? null) : null;
  const fields = trimShot(shot, planned, { edge, by, clipSeconds });
  const next = planTimeline({ ...rows, shots: rows.shots.map((row) => (row.id === shot.id ? { ...row, ...fields } : row)) });
  const [before, after] = [lengthOf(plan, shot.id), lengthOf(next, shot.id)];
  return { fields, seconds: after / filmFps, shift: (after - before) / filmFps };
}

/** Frames from the start of a shot to the start of the next. */
function lengthOf({ shots }: FilmPlan, id: string): number {
  const index = shots.findIndex(({ shotId }) => shotId === id);
  const shot = shots[index];
  return shot === undefined ? 0 : (shots[index + 1]?.from ?? shot.from + shot.frames) - shot.from;
}
