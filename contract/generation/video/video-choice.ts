import type { VideoMode } from './video-modes.ts';
import type { VideoParameters } from './video-parameters.ts';

/** What the form of videos shows. */
export type VideoChoice = { creation_mode: VideoMode; model: string; parameters: Omit<VideoParameters, 'creation_mode' | 'model'> };
/** What each mode had when it was left. */
export type ModeMemory = Partial<Record<VideoMode, VideoChoice>>;

/** Another mode: model and parameters of the old one are kept, and those of the new one are back if it was there before. */
export function switchVideoMode(
  memory: ModeMemory,
  now: VideoChoice,
  next: { creation_mode: VideoMode; model: string },
): { memory: ModeMemory; now: VideoChoice } {
  const kept = { ...memory, [now.creation_mode]: now };
  return { memory: kept, now: kept[next.creation_mode] ?? { ...next, parameters: {} } };
}

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
