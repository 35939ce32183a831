import { refuse } from '../shared/refuse.ts';

/** Where a shot stands in the film, in frames. */
export type PlannedShot = { firstFrame: number; frames: number };

const longestS = 4 * 3_600;

/**
 * Places shots of these lengths (s) one behind the other. Each begins at a whole frame, and none drifts: what rounding adds to
 * one is taken from the next. @throws AppError CONVERT_FAILED for a film without length, or too long
 */
export function planShots(lengthsS: readonly number[], frameRate: number): PlannedShot[] {
  const shots: PlannedShot[] = [];
  let endS = 0;
  let endFrame = 0;
  for (const lengthS of lengthsS) {
    endS += Math.max(0, lengthS);
    const next = Math.round(endS * frameRate);
    shots.push({ firstFrame: endFrame, frames: next - endFrame });
    endFrame = next;
  }
  if (!(endFrame > 0)) throw refuse('There is nothing in this film.');
  if (endS > longestS) throw refuse('This film is too long to be made here.');
  return shots;
}
