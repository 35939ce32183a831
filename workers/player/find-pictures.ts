import type { FilmLayer } from '../../contract/stories/film/film-plan.ts';
import type { ShownProblem } from './api.ts';
import type { createClips } from './clips.ts';
import type { createStills } from './stills.ts';

/** Finds the picture of a layer among the stills and clips in memory. */
export function findPictures(stills: ReturnType<typeof createStills>, clips: ReturnType<typeof createClips>) {
  function problemOf({ mediaId, time }: FilmLayer): ShownProblem | null {
    if (mediaId === null) return null;
    const kind = time === null ? stills.problemOf(mediaId) : clips.problemOf(mediaId);
    return kind === null ? null : { mediaId, kind };
  }

  /** The final picture of a layer; null while a better one may still arrive. */
  function exactOf({ mediaId, time }: FilmLayer): ImageBitmap | null {
    if (mediaId === null) return null;
    if (time === null) return stills.exact(mediaId);
    const frame = clips.find(mediaId, time);
    return frame ?? (clips.problemOf(mediaId) === null ? null : (clips.nearest(mediaId, time) ?? stills.exact(mediaId)));
  }

  function nearestOf({ mediaId, time }: FilmLayer): ImageBitmap | null {
    if (mediaId === null) return null;
    return (time === null ? null : clips.nearest(mediaId, time)) ?? stills.nearest(mediaId);
  }

  /** True when no better picture will arrive for this layer. */
  function isSettled(layer: FilmLayer): boolean {
    const { mediaId, time } = layer;
    if (mediaId === null || exactOf(layer) !== null) return true;
    return problemOf(layer) !== null && (time === null || stills.problemOf(mediaId) !== null);
  }

  return { problemOf, exactOf, nearestOf, isSettled };
}
