import { layersAt } from '../../contract/stories/film/frames/layers-at.ts';
import type { SeenFilm } from './api.ts';
import type { createClips } from './clips.ts';
import type { createStills } from './stills.ts';

/** Frames that are decoded ahead, and how far ahead files are opened. */
const aheadFrames = 14;
const openFrames = [30, 60, 120];

/** Asks for the pictures from the playhead on; `isBackward`: the film runs to its beginning. */
export function createReadAhead(stills: ReturnType<typeof createStills>, clips: ReturnType<typeof createClips>) {
  function openAt(plan: SeenFilm['plan'], frame: number): void {
    if (frame < 0 || frame >= plan.frames) return;
    for (const { mediaId, time } of layersAt({ ...plan, sounds: [] }, frame)) {
      if (mediaId === null) continue;
      if (time === null) stills.want(mediaId, false);
      else clips.want(mediaId, []);
    }
  }

  return (plan: SeenFilm['plan'], frame: number, isBackward: boolean): void => {
    const times = new Map<string, Set<number>>();
    const first = Math.max(0, isBackward ? frame - aheadFrames : frame);
    const last = Math.min(plan.frames - 1, isBackward ? frame : frame + aheadFrames);
    for (let at = first; at <= last; at += 1) {
      for (const { mediaId, time } of layersAt({ ...plan, sounds: [] }, at)) {
        if (mediaId === null) continue;
        if (time === null) stills.want(mediaId, false);
        else times.set(mediaId, (times.get(mediaId) ?? new Set()).add(time));
      }
    }
    for (const [mediaId, all] of times) {
      clips.want(
        mediaId,
        [...all].sort((a, b) => a - b),
      );
      // The poster replaces a clip that cannot be read.
      if (clips.problemOf(mediaId) !== null) stills.want(mediaId, true);
    }
    for (const ahead of openFrames) openAt(plan, frame + (isBackward ? -ahead : ahead));
  };
}
