import type { VideoMode } from './video-modes.ts';
import type { VideoParameters } from './video-parameters.ts';

/** What the form of videos shows. */
export type VideoChoice = { creation_mode: VideoMode; model: string; parameters: Omit<VideoParameters, 'creation_mode' | 'model'> };
/** True of Kling's models, which are named with their version. */
export function isKling(model: string): boolean {
  return model.startsWith('kling');
}

/** A last picture: Kling takes one only for 5 seconds in its pro mode. */
export function withEndFrame(choice: VideoChoice, url: string | undefined): VideoChoice {
  const { end_frame_image_url: _, ...parameters } = choice.parameters;
  if (url === undefined) return { ...choice, parameters };
  const forced = isKling(choice.model) ? { duration: 5, videoMode: 'pro' as const } : {};
  return { ...choice, parameters: { ...parameters, end_frame_image_url: url, ...forced } };
}
