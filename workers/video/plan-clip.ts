import type { ClipSettings } from '../../contract/downloads/clip.ts';
import { refuse } from '../shared/refuse.ts';
import type { FrameRange } from './list-frames.ts';
import type { Clip } from './open-clip.ts';

/** Size in px and the frames that are converted. */
export type ClipPlan = { width: number; height: number; range: FrameRange };

/** Applies the settings to this clip. @throws AppError CONVERT_FAILED when nothing is left between start and end */
export function planClip(clip: Clip, { width, enlargeTo, frameRate, startS, endS }: ClipSettings): ClipPlan {
  const { facts } = clip;
  const from = clip.startS + startS;
  const to = endS === null ? clip.endS : Math.min(clip.endS, clip.startS + endS);
  if (!(to > from)) throw refuse('There is nothing between the chosen beginning and end.');
  const wide = Math.max(1, Math.round(Math.min(width ?? facts.width, facts.width)));
  const size = enlargeTo ?? { width: wide, height: Math.max(1, Math.round((wide * facts.height) / facts.width)) };
  return { ...size, range: { startS: from, endS: to, frameRate } };
}
