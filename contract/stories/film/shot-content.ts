import type { StoryShotRow } from '../shots/shot.ts';
import { type FilmSource, filmFps } from './film-plan.ts';

/** The content of a shot: the part of its clip (seconds of the clip), its still, or nothing yet. */
export type ShotContent =
  | { kind: 'clip'; mediaId: string; start: number; end: number }
  | { kind: 'still'; mediaId: string }
  | { kind: 'blank'; mediaId: null };

/** Length of a clip that does not say how long it is. */
const usualSeconds = 5;

/** Its clip, else its picture. Items that are not there, or that are of the other kind, are not shown. */
export function shotContent(shot: StoryShotRow, sources: ReadonlyMap<string, FilmSource>): ShotContent {
  const clip = shot.video_media_id === null ? undefined : sources.get(shot.video_media_id);
  if (clip?.resource_type === 'video') return { kind: 'clip', mediaId: shot.video_media_id!, ...trimmed(shot, clip.seconds) };
  const still = shot.image_media_id === null ? undefined : sources.get(shot.image_media_id);
  if (still?.resource_type === 'image') return { kind: 'still', mediaId: shot.image_media_id! };
  return { kind: 'blank', mediaId: null };
}

/** The part that the trims leave; of trims that leave nothing, one frame. */
function trimmed(shot: StoryShotRow, length: number | null): { start: number; end: number } {
  const seconds = length !== null && length > 0 ? length : usualSeconds;
  const frame = Math.min(1 / filmFps, seconds);
  const start = Math.min(Math.max(0, shot.trim_start), seconds - frame);
  return { start, end: Math.max(start + frame, Math.min(shot.trim_end ?? seconds, seconds)) };
}
