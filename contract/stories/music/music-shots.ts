import { storyLimits } from '../story.ts';

/** The part of a piece that a film uses; seconds in the piece. */
export type MusicPart = { start: number; end: number };

/** Seconds of a shot of a music video, about, and the least. */
const usualSeconds = 2;
const leastSeconds = 1;
/** A beat so much further or nearer than wanted still ends a shot, as a part of the wanted length. */
const reach = 0.5;

/**
 * The ends of the shots of a music video, ascending, seconds in the piece: about two seconds each, on beats where there are some, and
 * the last one at the end of the part. As long a piece as there may be has as many shots as a story may have.
 */
export function listMusicCuts(beats: readonly number[], part: MusicPart): number[] {
  if (part.end <= part.start) return [];
  for (let wanted = usualSeconds; ; wanted *= 1.05) {
    const cuts = cutEvery(wanted, beats, part);
    if (cuts.length <= storyLimits.shots) return cuts;
  }
}

/** The number of shots of a music video. */
export function countMusicShots(beats: readonly number[], part: MusicPart): number {
  return listMusicCuts(beats, part).length;
}

function cutEvery(wanted: number, beats: readonly number[], { start, end }: MusicPart): number[] {
  const cuts: number[] = [];
  let at = start;
  let next = 0;
  while (end - at >= wanted + leastSeconds) {
    const aim = at + wanted;
    while (next + 1 < beats.length && Math.abs(beats[next + 1]! - aim) <= Math.abs(beats[next]! - aim)) next += 1;
    const beat = beats[next];
    const isNear = beat !== undefined && Math.abs(beat - aim) <= reach * wanted && end - beat >= leastSeconds;
    at = isNear ? beat : aim;
    cuts.push(at);
  }
  return [...cuts, end];
}
